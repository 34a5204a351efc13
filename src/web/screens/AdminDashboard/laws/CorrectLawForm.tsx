import { mdiAlertCircle } from "@mdi/js";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { LawPatch } from "#core/law/apply-law-patch.ts";
import type { Law } from "#core/law/law.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminLaws } from "#messages/admin/laws.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { PanelTitle } from "#web/screens/AdminDashboard/shared/DetailList.tsx";
import { UnsavedChangesGuard } from "#web/screens/AdminDashboard/shared/UnsavedChangesGuard.tsx";
import css from "./CorrectLawForm.module.css";
import { isShownAtField, type Justification, missingErrors, toFieldErrors } from "./correction-errors.ts";
import { JustificationGroup, LawRowGroup } from "./LawRowFields.tsx";
import { ExtensionGroup, LimitGroup } from "./LimitFields.tsx";
import { combinePatches, type FieldErrors, LIMIT_KINDS, toLawFields, toLawPatch } from "./law-correction.ts";
import { useCorrectLaw } from "./law-queries.ts";

type Props = {
  law: Law;
  /** The correction in force; the new one is merged with it. */
  previousPatch: LawPatch | null;
  onDone: () => void;
};

/** The form that corrects the usual values of a law, with a reason and a source. */
export function CorrectLawForm({ law, previousPatch, onDone }: Props) {
  const { fields, setFields, justification, setJustification, errors, submit, hasChanges, busy } =
    useLawCorrectionForm(law, previousPatch, onDone);
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
      <JustificationGroup justification={justification} errors={errors} onChange={setJustification} />
      <div className={css.footer}>
        <OtherErrors errors={errors} />
        <div className={css.buttons}>
          <Button type="submit" kind="main" busy={busy}>
            {adminLaws.submitCorrection}
          </Button>
          <Button kind="quiet" onClick={onDone}>
            {admin.cancel}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** State of the form, its errors, and the submission once there are none. */
function useLawCorrectionForm(law: Law, previousPatch: LawPatch | null, onDone: () => void) {
  const [fields, setFields] = useState(() => toLawFields(law));
  const [justification, setJustification] = useState<Justification>({ reason: "", source: "" });
  const [errors, setErrors] = useState<FieldErrors>({});
  const correction = useCorrectLaw(law.jurisdiction);
  const { patch, errors: validationErrors } = toLawPatch(law, fields);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (correction.isPending) return;
    const found = {
      ...validationErrors,
      ...missingErrors(justification),
      ...(!patch && { "/": adminLaws.nothingChanged }),
    };
    setErrors(found);
    if (!patch || Object.keys(found).length > 0) return;
    correction.mutate(
      {
        patch: previousPatch ? combinePatches(previousPatch, patch) : patch,
        reason: justification.reason.trim(),
        source: justification.source.trim(),
      },
      {
        onSuccess: () => {
          showToast({ text: formatMessage(adminLaws.correctedNotice, { place: law.place }) });
          onDone();
        },
        onError: (error) => setErrors(toFieldErrors(error)),
      },
    );
  };
  const hasChanges = patch !== null || justification.reason !== "" || justification.source !== "";
  return {
    fields,
    setFields,
    justification,
    setJustification,
    errors,
    submit,
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
