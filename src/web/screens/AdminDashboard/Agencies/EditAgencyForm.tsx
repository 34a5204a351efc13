import { mdiAlertCircle } from "@mdi/js";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { AdminAgency } from "#contract/admin-agency.ts";
import { ApiError } from "#web/api-error.ts";
import { Button } from "#web/ui/Button.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import { PanelTitle } from "../Facts.tsx";
import { LeaveGuard } from "../LeaveGuard.tsx";
import { AgencyField } from "./AgencyField.tsx";
import {
  changesOf,
  FIELD_NAMES,
  FIELDS,
  type FieldName,
  type Fields,
  fieldsOf,
  joined,
  missingFields,
} from "./agency-fields.ts";
import css from "./EditAgencyForm.module.css";
import { NewerVersion } from "./NewerVersion.tsx";
import { useEdit, useNewest } from "./queries.ts";

type Faults = Partial<Record<FieldName | "form", string>>;

/** Every field of an office, in place. Somebody else's change meanwhile is shown, never overwritten unseen. */
export function EditAgencyForm({ agency, onDone }: { agency: AdminAgency; onDone: () => void }) {
  // The version that is being changed: a refetch behind the form must not move it.
  const [base, setBase] = useState(agency);
  const [typed, setTyped] = useState<Fields>(() => fieldsOf(agency));
  const [faults, setFaults] = useState<Faults>({});
  const [newer, setNewer] = useState<AdminAgency | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const edit = useEdit(agency.id);
  const newest = useNewest();
  useEffect(() => {
    if (Object.keys(faults).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);

  const before = fieldsOf(base);
  const changes = changesOf(before, typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (edit.isPending || newer) return;
    const missing = missingFields(typed);
    setFaults(missing);
    if (Object.keys(missing).length > 0) return;
    if (!changes) return onDone();
    edit.mutate(
      { ...changes, version: base.version },
      {
        onSuccess: () => {
          showToast({ text: `${typed.name} is saved` });
          onDone();
        },
        onError: async (error) => {
          if (error instanceof ApiError && error.status === 409) setNewer(await newest(agency.id));
          else setFaults(faultsOf(error));
        },
      },
    );
  };
  const goOn = (fields: Fields) => {
    if (!newer) return;
    setBase(newer);
    setTyped(fields);
    setNewer(null);
  };
  return (
    <form className={css.form} ref={form} onSubmit={submit} noValidate>
      <LeaveGuard typed={changes !== null && !edit.isSuccess} />
      <PanelTitle title={`Edit ${agency.name}`}>A new e-mail address counts as verified by you.</PanelTitle>
      {newer && (
        <NewerVersion
          mine={typed}
          theirs={fieldsOf(newer)}
          both={joined(before, typed, fieldsOf(newer)).both}
          onMine={() => goOn(joined(before, typed, fieldsOf(newer)).fields)}
          onTheirs={() => goOn(fieldsOf(newer))}
        />
      )}
      {FIELDS.map((name) => (
        <AgencyField
          key={name}
          name={name}
          agency={base}
          value={typed[name]}
          error={faults[name]}
          onChange={(value) => setTyped((fields) => ({ ...fields, [name]: value }))}
        />
      ))}
      <div className={css.foot}>
        {faults.form && (
          <Notice tone="red" icon={mdiAlertCircle} role="alert">
            {faults.form}
          </Notice>
        )}
        <div className={css.buttons}>
          <Button type="submit" kind="main" busy={edit.isPending} disabled={newer !== null}>
            Save
          </Button>
          <Button kind="quiet" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  );
}

const isField = (name: string): name is FieldName => name in FIELD_NAMES;

/** The server's words, by the field they concern. */
function faultsOf(error: Error): Faults {
  const faults: Faults = {};
  const elsewhere: string[] = [];
  for (const { path, message } of error instanceof ApiError ? error.fields : []) {
    const name = path.split("/")[1] ?? "";
    if (isField(name)) faults[name] = message;
    else elsewhere.push(message);
  }
  if (elsewhere.length > 0 || Object.keys(faults).length === 0) {
    faults.form = `It was not saved. ${[error.message, ...elsewhere].join(" ")}`;
  }
  return faults;
}
