import { mdiAlertCircle, mdiContentCopy } from "@mdi/js";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { AdminAgency } from "#contract/agencies/admin-agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminAgencies } from "#messages/admin/agencies.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { PanelTitle } from "#web/screens/AdminDashboard/shared/DetailList.tsx";
import { UnsavedChangesGuard } from "#web/screens/AdminDashboard/shared/UnsavedChangesGuard.tsx";
import { AgencyField } from "./AgencyField.tsx";
import {
  changedFields,
  differing,
  FIELD_LABELS,
  FIELDS,
  type FieldName,
  type Fields,
  fieldsOf,
  mergeFields,
  missingFields,
} from "./agency-fields.ts";
import { useEditAgency, useFetchLatestAgency } from "./agency-queries.ts";
import css from "./EditAgencyForm.module.css";

type FieldErrors = Partial<Record<FieldName | "form", string>>;

/** The form for all fields of an agency. A concurrent change is shown, never overwritten silently. */
export function EditAgencyForm({ agency, onDone }: { agency: AdminAgency; onDone: () => void }) {
  // The version that is edited: a refetch in the background must not change it.
  const [base, setBase] = useState(agency);
  const [input, setInput] = useState<Fields>(() => fieldsOf(agency));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [newerVersion, setNewerVersion] = useState<AdminAgency | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const edit = useEditAgency(agency.id);
  const fetchLatest = useFetchLatestAgency();
  useEffect(() => {
    if (Object.keys(errors).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);

  const original = fieldsOf(base);
  const changes = changedFields(original, input);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (edit.isPending || newerVersion) return;
    const missing = missingFields(input);
    setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    if (!changes) return onDone();
    edit.mutate(
      { ...changes, version: base.version },
      {
        onSuccess: () => {
          showToast({ text: formatMessage(adminAgencies.saved, { name: input.name }) });
          onDone();
        },
        onError: async (error) => {
          if (error instanceof ApiError && error.status === 409)
            setNewerVersion(await fetchLatest(agency.id));
          else setErrors(toFieldErrors(error));
        },
      },
    );
  };
  const resolveWith = (fields: Fields) => {
    if (!newerVersion) return;
    setBase(newerVersion);
    setInput(fields);
    setNewerVersion(null);
  };
  return (
    <form className={css.form} ref={form} onSubmit={submit} noValidate>
      <UnsavedChangesGuard hasChanges={changes !== null && !edit.isSuccess} />
      <PanelTitle title={formatMessage(adminAgencies.editTitle, { name: agency.name })}>
        {adminAgencies.editIntroduction}
      </PanelTitle>
      {newerVersion && (
        <VersionConflict
          localFields={input}
          serverFields={fieldsOf(newerVersion)}
          conflicting={mergeFields(original, input, fieldsOf(newerVersion)).conflicting}
          onKeepLocal={() => resolveWith(mergeFields(original, input, fieldsOf(newerVersion)).fields)}
          onTakeServer={() => resolveWith(fieldsOf(newerVersion))}
        />
      )}
      {FIELDS.map((name) => (
        <AgencyField
          key={name}
          name={name}
          agency={base}
          value={input[name]}
          error={errors[name]}
          onChange={(value) => setInput((fields) => ({ ...fields, [name]: value }))}
        />
      ))}
      <div className={css.footer}>
        {errors.form && (
          <Notice tone="red" icon={mdiAlertCircle} role="alert">
            {errors.form}
          </Notice>
        )}
        <div className={css.buttons}>
          <Button type="submit" kind="main" busy={edit.isPending} disabled={newerVersion !== null}>
            {admin.save}
          </Button>
          <Button kind="quiet" onClick={onDone}>
            {admin.cancel}
          </Button>
        </div>
      </div>
    </form>
  );
}

const isField = (name: string): name is FieldName => name in FIELD_LABELS;

/** The server's errors by field. */
function toFieldErrors(error: Error): FieldErrors {
  const errors: FieldErrors = {};
  const otherErrors: string[] = [];
  for (const { path, message } of error instanceof ApiError ? error.fields : []) {
    const name = path.split("/")[1] ?? "";
    if (isField(name)) errors[name] = message;
    else otherErrors.push(message);
  }
  if (otherErrors.length > 0 || Object.keys(errors).length === 0) {
    errors.form = formatMessage(adminAgencies.saveFailed, {
      reason: [error.message, ...otherErrors].join(" "),
    });
  }
  return errors;
}

/** The fields in which two versions of an agency differ. Nothing is saved until one version is chosen. */
function VersionConflict(props: {
  localFields: Fields;
  serverFields: Fields;
  /** Fields that both versions changed. */
  conflicting: readonly FieldName[];
  onKeepLocal: () => void;
  onTakeServer: () => void;
}) {
  const { localFields, serverFields, conflicting, onKeepLocal, onTakeServer } = props;
  return (
    <section className={css.conflict} aria-label={adminAgencies.conflict.label}>
      <Notice tone="orange" icon={mdiContentCopy} role="alert">
        {conflicting.length === 0
          ? adminAgencies.conflict.noOverlap
          : formatMessage(adminAgencies.conflict.overlap, {
              fields: conflicting.map((name) => FIELD_LABELS[name]).join(", "),
            })}
      </Notice>
      <table>
        <thead>
          <tr>
            <th scope="col">{adminAgencies.conflict.field}</th>
            <th scope="col">{adminAgencies.conflict.yours}</th>
            <th scope="col">{adminAgencies.conflict.theirs}</th>
          </tr>
        </thead>
        <tbody>
          {differing(localFields, serverFields).map((name) => (
            <tr key={name}>
              <th scope="row">{FIELD_LABELS[name]}</th>
              <td>{localFields[name] || adminAgencies.conflict.empty}</td>
              <td>{serverFields[name] || adminAgencies.conflict.empty}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.choice}>
        <Button size="small" onClick={onKeepLocal}>
          {adminAgencies.conflict.keepYours}
        </Button>
        <Button size="small" onClick={onTakeServer}>
          {adminAgencies.conflict.takeTheirs}
        </Button>
      </p>
    </section>
  );
}
