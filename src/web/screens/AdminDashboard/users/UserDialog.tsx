import type { ReactNode } from "react";
import { DELETION_GRACE_DAYS } from "#core/accounts/deletion.ts";
import { REASON_LENGTH } from "#core/accounts/suspension.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminUsers as text } from "#messages/admin/users.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { Failure } from "#web/screens/AdminDashboard/shared/Failure.tsx";
import { ReasonDialog } from "#web/screens/AdminDashboard/shared/ReasonDialog.tsx";
import { QuotaDialog } from "./QuotaDialog.tsx";
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
  const { email } = user;
  const asked = { busy: action.isPending, error: action.error, onClose };
  const shared = { user, ...asked };
  const reason = { label: text.reason, missing: text.reasonMissing, ...REASON_LENGTH };
  switch (kind) {
    case "suspend":
      return (
        <ReasonDialog
          {...asked}
          title={formatMessage(text.suspendTitle, { email })}
          text={text.suspendText}
          reason={{ ...reason, help: text.reasonHelp }}
          submitLabel={text.suspend}
          onSubmit={(given) => perform({ do: "suspend", reason: given })}
        />
      );
    case "erase":
      return (
        <ReasonDialog
          {...asked}
          title={formatMessage(text.eraseTitle, { email })}
          text={formatMessage(text.eraseText, { days: DELETION_GRACE_DAYS })}
          reason={{ ...reason, help: text.eraseReasonHelp }}
          typed={{
            label: text.typeEmail,
            help: formatMessage(text.typeEmailHelp, { email }),
            expected: email,
            other: text.otherEmail,
          }}
          submitLabel={text.erase}
          onSubmit={(given) => perform({ do: "erase", reason: given, email })}
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
