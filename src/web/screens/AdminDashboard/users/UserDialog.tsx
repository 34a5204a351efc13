import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import { DELETION_GRACE_DAYS } from "#core/accounts/deletion.ts";
import { REASON_LENGTH } from "#core/accounts/suspension.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminUsers as text } from "#messages/admin/users.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input, TextArea } from "#web/design/controls/Field.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { Failure } from "#web/screens/AdminDashboard/shared/Failure.tsx";
import { QuotaDialog } from "./QuotaDialog.tsx";
import css from "./UserDialog.module.css";
import { type User, type UserAction, useUserAction } from "./user-queries.ts";

/** What the menu of an account offers. */
export type UserDialogKind = UserAction["do"];

type Props = {
  kind: UserDialogKind;
  user: User;
  defaultStorage: number;
  defaultRequests: number | null;
  onClose: () => void;
};

/** Asks before something is done with an account, for the reason where there has to be one. */
export function UserDialog({ kind, user, defaultStorage, defaultRequests, onClose }: Props) {
  const action = useUserAction(user);
  const perform = (chosen: UserAction) =>
    action.mutate(chosen, {
      onSuccess: () => {
        onClose();
        showToast({ text: formatMessage(text.done[chosen.do], { email: user.email }) });
      },
    });
  const shared = { user, busy: action.isPending, error: action.error, onClose };
  switch (kind) {
    case "suspend":
      return (
        <ReasonDialog
          {...shared}
          title={text.suspendTitle}
          text={text.suspendText}
          help={text.reasonHelp}
          submitLabel={text.suspend}
          onSubmit={(reason) => perform({ do: "suspend", reason })}
        />
      );
    case "erase":
      return (
        <ReasonDialog
          {...shared}
          title={text.eraseTitle}
          text={formatMessage(text.eraseText, { days: DELETION_GRACE_DAYS })}
          help={text.eraseReasonHelp}
          submitLabel={text.erase}
          typesEmail
          onSubmit={(reason, email) => perform({ do: "erase", reason, email })}
        />
      );
    case "restore":
      return (
        <ConfirmDialog
          {...shared}
          title={text.restoreTitle}
          text={
            <>
              {user.suspended?.reason
                ? formatMessage(text.suspensionReason, { reason: user.suspended.reason })
                : text.noSuspensionReason}{" "}
              {text.restoreText}
            </>
          }
          submitLabel={text.restore}
          onSubmit={() => perform({ do: "restore" })}
        />
      );
    case "sign_out":
      return (
        <ConfirmDialog
          {...shared}
          title={text.signOutTitle}
          text={text.signOutText}
          submitLabel={text.signOut}
          onSubmit={() => perform({ do: "sign_out" })}
        />
      );
    case "set_quotas":
      return (
        <QuotaDialog
          {...shared}
          defaultStorage={defaultStorage}
          defaultRequests={defaultRequests}
          onSave={(quotas) => perform({ do: "set_quotas", quotas })}
        />
      );
  }
}

type Shared = { user: User; busy: boolean; error: Error | null; onClose: () => void };

type ReasonProps = Shared & {
  title: string;
  text: string;
  help: string;
  submitLabel: string;
  /** Whether the account's address has to be typed, too. */
  typesEmail?: boolean;
  onSubmit: (reason: string, email: string) => void;
};

/** Asks for the reason before something drastic is done with an account. */
function ReasonDialog({ user, busy, error, onClose, typesEmail = false, onSubmit, ...words }: ReasonProps) {
  const form = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const address = useRef<HTMLInputElement>(null);
  const [reason, setReason] = useState("");
  const [email, setEmail] = useState("");
  const [hasTried, setHasTried] = useState(false);
  const isTooShort = reason.trim().length < REASON_LENGTH.min;
  const isOtherAddress = typesEmail && email.trim().toLowerCase() !== user.email.toLowerCase();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (isTooShort) area.current?.focus();
    else if (isOtherAddress) address.current?.focus();
    else if (!busy) onSubmit(reason.trim(), email.trim());
  };
  return (
    <Dialog
      open
      requireChoice
      onClose={onClose}
      initialFocus={area}
      title={formatMessage(words.title, { email: user.email })}
      text={words.text}
      actions={
        <>
          <Button onClick={onClose}>{admin.cancel}</Button>
          <Button kind="danger" type="submit" form={form} busy={busy}>
            {words.submitLabel}
          </Button>
        </>
      }
    >
      <form className={css.form} id={form} onSubmit={submit}>
        <Field
          label={text.reason}
          help={words.help}
          error={hasTried && isTooShort ? text.reasonMissing : undefined}
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
        {typesEmail && (
          <Field
            label={text.typeEmail}
            help={formatMessage(text.typeEmailHelp, { email: user.email })}
            error={hasTried && isOtherAddress ? text.otherEmail : undefined}
          >
            {(control) => (
              <Input
                {...control}
                ref={address}
                type="text"
                inputMode="email"
                autoComplete="off"
                value={email}
                onChange={(event) => setEmail(event.target.value)}
              />
            )}
          </Field>
        )}
      </form>
      <Failure error={error} />
    </Dialog>
  );
}

type ConfirmProps = Shared & { title: string; text: ReactNode; submitLabel: string; onSubmit: () => void };

/** Explains the effects before something is done. */
const ConfirmDialog = ({ user, busy, error, onClose, onSubmit, ...words }: ConfirmProps) => (
  <Dialog
    open
    requireChoice
    onClose={onClose}
    title={formatMessage(words.title, { email: user.email })}
    text={words.text}
    actions={
      <>
        <Button onClick={onClose}>{admin.cancel}</Button>
        <Button kind="main" busy={busy} onClick={onSubmit}>
          {words.submitLabel}
        </Button>
      </>
    }
  >
    <Failure error={error} />
  </Dialog>
);
