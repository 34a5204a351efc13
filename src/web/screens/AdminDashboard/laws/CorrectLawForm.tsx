import { mdiAlertCircle } from "@mdi/js";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { LawPatch } from "#core/law/apply-law-patch.ts";
import type { Law } from "#core/law/law.ts";
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
  /** What was corrected before; it is kept beside what is corrected now. */
  previousPatch: LawPatch | null;
  onDone: () => void;
};

/** The usual figures of a law, to be corrected with a reason and a source. */
export function CorrectLawForm({ law, previousPatch, onDone }: Props) {
  const {
    fields,
    setFields,
    why: justification,
    setWhy: setJustification,
    faults: errors,
    submit,
    hasChanges,
    busy,
  } = useLawCorrectionForm(law, previousPatch, onDone);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return (
    <form className={css.form} ref={form} onSubmit={submit} noValidate>
      <UnsavedChangesGuard hasChanges={hasChanges} />
      <PanelTitle title={`Correct ${law.commonName}`}>
        What you change here is in force at once, and every open deadline it touches is worked out anew. Leave
        the number empty where the law has none.
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
      <div className={css.foot}>
        <OtherErrors errors={errors} />
        <div className={css.buttons}>
          <Button type="submit" kind="main" busy={busy}>
            Correct the law
          </Button>
          <Button kind="quiet" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  );
}

/** What is typed, what is wrong with it, and sending it once nothing is. */
function useLawCorrectionForm(law: Law, previousPatch: LawPatch | null, onDone: () => void) {
  const [fields, setFields] = useState(() => toLawFields(law));
  const [justification, setJustification] = useState<Justification>({ reason: "", source: "" });
  const [errors, setErrors] = useState<FieldErrors>({});
  const correction = useCorrectLaw(law.jurisdiction);
  const { patch, errors: validationErrors } = toLawPatch(law, fields);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (correction.isPending) return;
    const changes = {
      ...validationErrors,
      ...missingErrors(justification),
      ...(!patch && { "/": "Nothing is changed yet." }),
    };
    setErrors(changes);
    if (!patch || Object.keys(changes).length > 0) return;
    correction.mutate(
      {
        patch: previousPatch ? combinePatches(previousPatch, patch) : patch,
        reason: justification.reason.trim(),
        source: justification.source.trim(),
      },
      {
        onSuccess: () => {
          showToast({ text: `${law.place} is corrected. Open deadlines are worked out anew.` });
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
    why: justification,
    setWhy: setJustification,
    faults: errors,
    submit,
    hasChanges: hasChanges && !correction.isSuccess,
    busy: correction.isPending,
  };
}

/** What is wrong with the whole, or with a field this form does not have. */
function OtherErrors({ errors }: { errors: FieldErrors }) {
  const remainingErrors = Object.entries(errors).filter(([path]) => !isShownAtField(path));
  if (remainingErrors.length === 0) return null;
  return (
    <Notice tone="red" icon={mdiAlertCircle} role="alert">
      {remainingErrors.map(([path, message]) => (
        <span key={path} className={css.fault}>
          {path === "/" ? message : `${path.slice(1).replaceAll("/", ", ")}: ${message}`}
        </span>
      ))}
    </Notice>
  );
}
