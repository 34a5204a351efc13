import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AccountSession } from "#contract/accounts/account-security.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { accountSecurity } from "#messages/account/security.ts";
import { toAuthFailure } from "#web/app/identity/auth-forms/auth-failure.ts";
import { FailureNotice } from "#web/app/identity/auth-forms/FailureNotice.tsx";
import { withRecentLogin } from "#web/app/identity/recent-login.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import css from "./Account.module.css";
import { AccountSection } from "./AccountSection.tsx";
import { LogOutEverywhere } from "./LogOutEverywhere.tsx";
import { endSession, sessionsQuery } from "./security-queries.ts";
import { formatInstant, formatLastUsed } from "./session-time.ts";

const text = accountSecurity.devices;

/** The devices the user is logged in on; each can be logged out separately. */
export function Sessions() {
  const sessions = useQuery(sessionsQuery);
  const { data } = sessions;
  return (
    <AccountSection title={text.title} lead={text.lead}>
      {sessions.isPending && (
        <div className={css.loadingRow}>
          <Skeleton rows={2} shape="text" label={text.loading} />
        </div>
      )}
      {sessions.isError && !data && (
        <>
          <FailureNotice failure={toAuthFailure(sessions.error)} />
          <Button onClick={() => void sessions.refetch()}>{accountSecurity.tryAgain}</Button>
        </>
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
