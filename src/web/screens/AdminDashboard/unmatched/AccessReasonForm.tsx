import { mdiAlertCircle } from "@mdi/js";
import { type FormEvent, useId, useState } from "react";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { useRequestMessageAccess } from "#web/screens/AdminDashboard/admin-queries.ts";
import css from "./AccessReasonForm.module.css";

/** The usual reasons: one press reads the message. */
const ACCESS_REASONS = [
  "To find the request it belongs to",
  "A user asked about it",
  "To look into spam or abuse",
  "To look into a technical fault",
];

/** Asks an administrator why they need to read somebody's email, before any of it is shown. */
export function AccessReasonForm({ id }: { id: string }) {
  const heading = useId();
  const [otherReason, setOtherReason] = useState("");
  const accessRequest = useRequestMessageAccess(id);
  const isTooShort = otherReason.trim().length < 3;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isTooShort && !accessRequest.isPending) accessRequest.mutate(otherReason.trim());
  };
  return (
    <section className={css.why} aria-labelledby={heading}>
      <h3 id={heading}>Why do you need to read it?</h3>
      <p>
        It is private email. Your reason goes into the audit log with your name, and holds for this message
        for one hour.
      </p>
      <div className={css.reasons}>
        {ACCESS_REASONS.map((reason) => (
          <Button key={reason} busy={accessRequest.isPending} onClick={() => accessRequest.mutate(reason)}>
            {reason}
          </Button>
        ))}
      </div>
      <form className={css.other} onSubmit={submit}>
        <Field label="Another reason" className={css.field}>
          {(control) => (
            <Input
              {...control}
              value={otherReason}
              maxLength={300}
              onChange={(event) => setOtherReason(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" disabled={isTooShort} busy={accessRequest.isPending}>
          Read message
        </Button>
      </form>
      {accessRequest.error && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          {accessRequest.error.message}
        </Notice>
      )}
    </section>
  );
}
