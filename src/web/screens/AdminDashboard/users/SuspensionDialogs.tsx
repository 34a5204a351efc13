import { mdiAlertCircle } from "@mdi/js";
import { type FormEvent, useId, useRef, useState } from "react";
import { REASON_LENGTH } from "#core/accounts/suspension.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, TextArea } from "#web/design/controls/Field.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import type { User } from "./Users.tsx";

type Props = { user: User; busy: boolean; error: Error | null; onClose: () => void };

/** Asks for the reason, which the user reads, before an account is suspended. */
export function SuspendDialog({
  user,
  busy,
  error,
  onSuspend,
  onClose,
}: Props & { onSuspend: (reason: string) => void }) {
  const form = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState("");
  const [hasTried, setHasTried] = useState(false);
  const isTooShort = reason.trim().length < REASON_LENGTH.min;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (isTooShort) area.current?.focus();
    else if (!busy) onSuspend(reason.trim());
  };
  return (
    <Dialog
      open
      requireChoice
      onClose={onClose}
      initialFocus={area}
      title={`Suspend ${user.email}?`}
      text="The user cannot log in, pages that are open stop working, and no letter or follow-up of theirs is sent. Email from agencies still arrives. Nothing is deleted."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" type="submit" form={form} busy={busy}>
            Suspend account
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Field
          label="Reason"
          help="The user reads this in an email and when they log in. It also goes into the audit log."
          error={hasTried && isTooShort ? "Say why the account is suspended." : undefined}
        >
          {(control) => (
            <TextArea
              {...control}
              ref={area}
              rows={3}
              value={reason}
              maxLength={REASON_LENGTH.max}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </form>
      {error && <Failure error={error} />}
    </Dialog>
  );
}

/** Says what comes back, and what does not, before an account is restored. */
export const RestoreDialog = ({
  user,
  busy,
  error,
  onRestore,
  onClose,
}: Props & { onRestore: () => void }) => (
  <Dialog
    open
    requireChoice
    onClose={onClose}
    title={`Restore ${user.email}?`}
    text={`Suspended because: ${user.suspended?.reason || "no reason was given"} The user gets an email and has to log in again. Letters whose turn came meanwhile were not sent; the user can send each again. Letters scheduled for later leave at their time.`}
    actions={
      <>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="main" busy={busy} onClick={onRestore}>
          Restore account
        </Button>
      </>
    }
  >
    {error && <Failure error={error} />}
  </Dialog>
);

const Failure = ({ error }: { error: Error }) => (
  <Notice tone="red" icon={mdiAlertCircle} role="alert">
    {error.message}
  </Notice>
);
