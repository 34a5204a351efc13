import { mdiAlertCircle } from "@mdi/js";
import { type FormEvent, useId, useRef, useState } from "react";
import { REASON_LENGTH } from "#core/accounts/suspension.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminUsers } from "#messages/admin/users.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, TextArea } from "#web/design/controls/Field.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import type { User } from "./Users.tsx";

type Props = { user: User; busy: boolean; error: Error | null; onClose: () => void };

/** Asks for a reason before an account is suspended. The user reads the reason. */
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
      title={formatMessage(adminUsers.suspendTitle, { email: user.email })}
      text={adminUsers.suspendText}
      actions={
        <>
          <Button onClick={onClose}>{admin.cancel}</Button>
          <Button kind="danger" type="submit" form={form} busy={busy}>
            {adminUsers.suspend}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <Field
          label={adminUsers.reason}
          help={adminUsers.reasonHelp}
          error={hasTried && isTooShort ? adminUsers.reasonMissing : undefined}
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

/** Explains the effects before an account is restored. */
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
    title={formatMessage(adminUsers.restoreTitle, { email: user.email })}
    text={
      <>
        {user.suspended?.reason
          ? formatMessage(adminUsers.suspensionReason, { reason: user.suspended.reason })
          : adminUsers.noSuspensionReason}{" "}
        {adminUsers.restoreText}
      </>
    }
    actions={
      <>
        <Button onClick={onClose}>{admin.cancel}</Button>
        <Button kind="main" busy={busy} onClick={onRestore}>
          {adminUsers.restore}
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
