import { mdiAlertCircle } from "@mdi/js";
import { type FormEvent, useId, useState } from "react";
import { adminUnmatched } from "#messages/admin/unmatched.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { useRequestMessageAccess } from "#web/screens/AdminDashboard/admin-queries.ts";
import css from "./AccessReasonForm.module.css";

/** The usual reasons, each with a button of its own. */
const ACCESS_REASONS = Object.values(adminUnmatched.accessReasons);

/** Asks an administrator for a reason before the private content of an email is shown. */
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
    <section className={css.form} aria-labelledby={heading}>
      <h3 id={heading}>{adminUnmatched.accessTitle}</h3>
      <p>{adminUnmatched.accessText}</p>
      <div className={css.reasons}>
        {ACCESS_REASONS.map((reason) => (
          <Button key={reason} busy={accessRequest.isPending} onClick={() => accessRequest.mutate(reason)}>
            {reason}
          </Button>
        ))}
      </div>
      <form className={css.other} onSubmit={submit}>
        <Field label={adminUnmatched.otherReason} className={css.field}>
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
          {adminUnmatched.readMessage}
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
