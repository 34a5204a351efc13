import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AccountSession } from "#contract/accounts/account-security.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { accountSecurity } from "#messages/account/security.ts";
import { logOutEverywhere } from "#web/app/identity/account-operations.ts";
import { FailureNotice } from "#web/app/identity/auth-forms/FailureNotice.tsx";
import { useAuthStep } from "#web/app/identity/auth-forms/use-auth-step.ts";
import { withRecentLogin } from "#web/app/identity/recent-login.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import css from "./Account.module.css";
import { AccountSection } from "./AccountSection.tsx";
import { LoadFailure } from "./LoadFailure.tsx";
import { endSession, sessionsQuery } from "./security-queries.ts";
import { formatInstant, formatLastUsed } from "./session-time.ts";
import { useLeaveAccount } from "./use-leave-account.ts";

const text = accountSecurity.devices;

/** The devices the user is logged in on; each can be logged out separately. */
export function Sessions() {
  const sessions = useQuery(sessionsQuery);
  const { data } = sessions;
  return (
    <AccountSection id="devices" lead={text.lead}>
      {sessions.isPending && (
        <div className={css.loadingRow}>
          <Skeleton rows={2} shape="text" label={text.loading} />
        </div>
      )}
      {sessions.isError && !data && (
        <LoadFailure query={sessions}>
          {formatMessage(text.failed, { reason: sessions.error.message })}
        </LoadFailure>
      )}
      {data?.available === false && <p className={css.step}>{text.notListed}</p>}
      {data && data.items.length > 0 && (
        <ul className={css.devices}>
          {data.items.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      <LogOutEverywhere />
    </AccountSection>
  );
}

function SessionRow({ session }: { session: AccountSession }) {
  const client = useQueryClient();
  const endRequest = useMutation({
    mutationFn: () => withRecentLogin(() => endSession(session.id)),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      showToast({ text: formatMessage(text.loggedOutNotice, { device: session.device }) });
    },
    onError: ({ message }) =>
      showToast({ text: formatMessage(text.logOutFailed, { device: session.device, reason: message }) }),
  });
  const lastUsed = formatLastUsed(session.lastUsedAt, Date.now());
  return (
    <li>
      <span>
        <b>{session.device}</b>
        <small>
          {[
            session.current ? text.thisDevice : lastUsed,
            session.network && formatMessage(text.network, { network: session.network }),
            formatMessage(text.since, { time: formatInstant(session.createdAt) }),
          ]
            .filter(Boolean)
            .join(" · ")}
        </small>
      </span>
      {!session.current && (
        <Button
          size="small"
          busy={endRequest.isPending}
          aria-label={formatMessage(text.logOutLabel, { device: session.device, lastUsed })}
          onClick={() => endRequest.mutate()}
        >
          {text.logOut}
        </Button>
      )}
    </li>
  );
}

/** The button that ends every session of the account, after a confirmation. */
function LogOutEverywhere() {
  const [isConfirming, setIsConfirming] = useState(false);
  const { busy, failure, run, clear } = useAuthStep();
  const close = () => {
    clear();
    setIsConfirming(false);
  };
  const leaveAccount = useLeaveAccount();
  const logOut = async () => {
    if (await run(logOutEverywhere)) await leaveAccount(text.everywhereNotice);
  };
  return (
    <>
      <Button onClick={() => setIsConfirming(true)}>{text.everywhere}</Button>
      <Dialog
        open={isConfirming}
        requireChoice
        onClose={close}
        title={text.everywhereTitle}
        text={text.everywhereText}
        actions={
          <>
            <Button onClick={close}>{text.stay}</Button>
            <Button kind="main" busy={busy} onClick={() => void logOut()}>
              {text.everywhere}
            </Button>
          </>
        }
      >
        {failure && <FailureNotice failure={failure} />}
      </Dialog>
    </>
  );
}
