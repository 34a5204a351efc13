import { mdiAccountCheckOutline, mdiAccountGroupOutline, mdiAlertCircle } from "@mdi/js";
import { type FormEvent, useCallback, useId, useRef, useState } from "react";
import type { AdminUserList } from "#contract/platform/admin.ts";
import { REASON_LENGTH } from "#core/accounts/suspension.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminUsers } from "#messages/admin/users.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, TextArea } from "#web/design/controls/Field.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { type UserView, useSuspension, useUsers } from "#web/screens/AdminDashboard/admin-queries.ts";
import { LoadFailed, NoMatch } from "#web/screens/AdminDashboard/shared/ListStates.tsx";
import { ListSearch, Toolbar } from "#web/screens/AdminDashboard/shared/Toolbar.tsx";
import { useAdminUrl } from "#web/screens/AdminDashboard/use-admin-url.ts";
import { UserTable } from "./UserTable.tsx";

export type User = AdminUserList["items"][number];

const VIEWS: readonly UserView[] = ["all", "suspended"];

/** All accounts with their usage, and the actions to suspend and restore them. */
export function Users({ total }: { total: number | undefined }) {
  const { address: urlState, change, linkTo } = useAdminUrl();
  const show = urlState.show === "suspended" ? "suspended" : "all";
  const q = urlState.q.trim();
  const list = useUsers(show, q);
  const { rows } = list;
  const search = useCallback((searchText: string) => change({ q: searchText }, { replace: true }), [change]);
  const [dialogUser, setDialogUser] = useState<User | null>(null);
  const suspension = useSuspension();
  const close = () => {
    suspension.reset();
    setDialogUser(null);
  };
  const apply = (user: User, reason: string | null) =>
    suspension.mutate(
      { id: user.id, reason },
      {
        onSuccess: () => {
          close();
          showToast({
            text: formatMessage(reason === null ? adminUsers.restoredNotice : adminUsers.suspendedNotice, {
              email: user.email,
            }),
          });
        },
      },
    );
  return (
    <>
      <Toolbar
        title={adminUsers.title}
        label={adminUsers.filters}
        current={show}
        filters={VIEWS.map((id) => ({
          id,
          name: adminUsers.views[id],
          to: linkTo({ show: id === "all" ? null : id }),
          count: id === "all" ? total : undefined,
        }))}
      >
        <ListSearch label={adminUsers.search} q={urlState.q} onSearch={search} />
      </Toolbar>
      {list.isPending ? (
        <Skeleton rows={21} shape="table" label={adminUsers.loading} />
      ) : !list.data ? (
        <LoadFailed errorTitle={adminUsers.failedTitle} query={list} />
      ) : rows.length === 0 ? (
        <NoUsers show={show} q={q} clearHref={linkTo({ q: "" })} />
      ) : (
        <UserTable
          list={list}
          rows={rows}
          total={show === "all" && q === "" ? total : undefined}
          onChange={setDialogUser}
        />
      )}
      {dialogUser &&
        (dialogUser.suspended ? (
          <RestoreDialog
            user={dialogUser}
            busy={suspension.isPending}
            error={suspension.error}
            onRestore={() => apply(dialogUser, null)}
            onClose={close}
          />
        ) : (
          <SuspendDialog
            user={dialogUser}
            busy={suspension.isPending}
            error={suspension.error}
            onSuspend={(reason) => apply(dialogUser, reason)}
            onClose={close}
          />
        ))}
    </>
  );
}

function NoUsers({ show, q, clearHref }: { show: UserView; q: string; clearHref: string }) {
  if (q) return <NoMatch clearHref={clearHref}>{formatMessage(adminUsers.noMatch, { query: q })}</NoMatch>;
  if (show === "suspended")
    return (
      <EmptyState icon={mdiAccountCheckOutline} title={adminUsers.noneSuspendedTitle}>
        {adminUsers.noneSuspendedText}
      </EmptyState>
    );
  return (
    <EmptyState icon={mdiAccountGroupOutline} title={adminUsers.emptyTitle}>
      {adminUsers.emptyText}
    </EmptyState>
  );
}

type Props = { user: User; busy: boolean; error: Error | null; onClose: () => void };

/** Asks for a reason before an account is suspended. The user reads the reason. */
function SuspendDialog({
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
const RestoreDialog = ({ user, busy, error, onRestore, onClose }: Props & { onRestore: () => void }) => (
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
