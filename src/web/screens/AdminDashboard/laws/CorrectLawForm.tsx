import { mdiAlertCircle } from "@mdi/js";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { CorrectLaw } from "#contract/deadlines/law.ts";
import type { Law } from "#core/law/law.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminLaws } from "#messages/admin/laws.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { PanelTitle } from "#web/screens/AdminDashboard/shared/DetailList.tsx";
import { UnsavedChangesGuard } from "#web/screens/AdminDashboard/shared/UnsavedChangesGuard.tsx";
import { ChangePreview } from "./ChangePreview.tsx";
import css from "./CorrectLawForm.module.css";
import {
  isShownAtField,
  type Justification,
  missingErrors,
  NO_JUSTIFICATION,
  toFieldErrors,
} from "./correction-errors.ts";
import { JustificationGroup, LawRowGroup, ValidityGroup } from "./LawRowFields.tsx";
import { ExtensionGroup, LimitGroup } from "./LimitFields.tsx";
import { type FieldErrors, LIMIT_KINDS, toLawFields, toLawPatch } from "./law-correction.ts";
import { useCorrectLaw } from "./law-queries.ts";

type Props = { law: Law; onDone: () => void };

/** The form that corrects the usual values of a law, with a reason and a source. */
export function CorrectLawForm({ law, onDone }: Props) {
  const { fields, setFields, justification, setJustification, errors, submit, ...saving } =
    useLawCorrectionForm(law, onDone);
  const { hasChanges, previewed, setPreviewed, save, busy } = saving;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return (
    <form className={css.form} ref={form} onSubmit={submit} noValidate>
      <UnsavedChangesGuard hasChanges={hasChanges} />
      <PanelTitle title={formatMessage(adminLaws.correctTitle, { law: law.commonName })}>
        {adminLaws.correctIntroduction}
      </PanelTitle>
      {LIMIT_KINDS.map((kind) => (
        <LimitGroup
          key={kind}
          kind={kind}
          fields={fields.limits[kind]}
          errors={errors}
          onChange={(limit) => setFields({ ...fields, limits: { ...fields.limits, [kind]: limit } })}
        />
      ))}
      <ExtensionGroup
        fields={fields.extension}
        errors={errors}
        onChange={(extension) => setFields({ ...fields, extension })}
      />
      <LawRowGroup fields={fields} errors={errors} onChange={setFields} />
      <ValidityGroup justification={justification} errors={errors} onChange={setJustification} />
      <JustificationGroup justification={justification} errors={errors} onChange={setJustification} />
      <div className={css.footer}>
        <OtherErrors errors={errors} />
        <div className={css.buttons}>
          <Button type="submit" kind="main">
            {adminLaws.previewCorrection}
          </Button>
          <Button kind="quiet" onClick={onDone}>
            {admin.cancel}
          </Button>
        </div>
      </div>
      {previewed && (
        <Dialog
          open
          wide
          onClose={() => setPreviewed(null)}
          title={adminLaws.previewTitle}
          actions={
            <>
              <Button onClick={() => setPreviewed(null)}>{adminLaws.previewBack}</Button>
              <Button kind="main" busy={busy} onClick={save}>
                {adminLaws.submitCorrection}
              </Button>
            </>
          }
        >
          <ChangePreview change={{ jurisdiction: law.jurisdiction, correction: previewed }} />
        </Dialog>
      )}
    </form>
  );
}

/** State of the form, its errors, and once there are none the correction to preview and to save. */
function useLawCorrectionForm(law: Law, onDone: () => void) {
  const [fields, setFields] = useState(() => toLawFields(law));
  const [justification, setJustification] = useState<Justification>(NO_JUSTIFICATION);
  const [previewed, setPreviewed] = useState<CorrectLaw | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const correction = useCorrectLaw(law.jurisdiction);
  const { patch, errors: validationErrors } = toLawPatch(law, fields);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const found = {
      ...validationErrors,
      ...missingErrors(justification),
      ...(!patch && { "/": adminLaws.nothingChanged }),
    };
    setErrors(found);
    if (!patch || Object.keys(found).length > 0) return;
    setPreviewed({
      ...{ patch, validFrom: justification.validFrom, validTo: justification.validTo },
      ...{ reason: justification.reason.trim(), source: justification.source.trim() },
    });
  };
  const save = () => {
    if (previewed === null || correction.isPending) return;
    correction.mutate(previewed, {
      onSuccess: () => {
        showToast({ text: formatMessage(adminLaws.correctedNotice, { place: law.place }) });
        onDone();
      },
      onError: (error) => {
        setPreviewed(null);
        setErrors(toFieldErrors(error));
      },
    });
  };
  const hasChanges = patch !== null || justification.reason !== "" || justification.source !== "";
  return {
    fields,
    setFields,
    justification,
    setJustification,
    errors,
    submit,
    previewed,
    setPreviewed,
    save,
    hasChanges: hasChanges && !correction.isSuccess,
    busy: correction.isPending,
  };
}

/** Errors of the whole correction, or of a field that is not in this form. */
function OtherErrors({ errors }: { errors: FieldErrors }) {
  const remainingErrors = Object.entries(errors).filter(([path]) => !isShownAtField(path));
  if (remainingErrors.length === 0) return null;
  return (
    <Notice tone="red" icon={mdiAlertCircle} role="alert">
      {remainingErrors.map(([path, message]) => (
        <span key={path} className={css.error}>
          {path === "/"
            ? message
            : formatMessage(adminLaws.otherError, {
                field: path.slice(1).replaceAll("/", ", "),
                error: message,
              })}
        </span>
      ))}
    </Notice>
  );
}
