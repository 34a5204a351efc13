import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { AccountSession } from "#contract/accounts/account-security.ts";
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
import { formatInstant, formatTimeAgo } from "./session-time.ts";

/** The devices the user is logged in on, each of which can be logged out alone. */
export function Sessions() {
  const sessions = useQuery(sessionsQuery);
  const { data } = sessions;
  return (
    <AccountSection
      title="Where you are logged in"
      lead="Log out a device you do not know, and change your password. The network is only roughly where it is."
    >
      {sessions.isPending && (
        <div className={css.waiting}>
          <Skeleton rows={2} shape="text" label="Loading your devices" />
        </div>
      )}
      {sessions.isError && !data && (
        <>
          <FailureNotice failure={toAuthFailure(sessions.error)} />
          <Button onClick={() => void sessions.refetch()}>Try again</Button>
        </>
      )}
      {data?.available === false && (
        <p className={css.step}>
          Your identity provider does not tell Daylight which devices are logged in. You can log out all of
          them.
        </p>
      )}
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
      showToast({ text: `${session.device} was logged out` });
    },
    onError: (error) => showToast({ text: `${session.device} was not logged out. ${error.message}` }),
  });
  const lastUsed = `Last used ${formatTimeAgo(session.lastUsedAt, Date.now())}`;
  return (
    <li>
      <span>
        <b>{session.device}</b>
        <small>
          {[
            session.current ? "This device" : lastUsed,
            session.network && `network ${session.network}`,
            `logged in ${formatInstant(session.createdAt)}`,
          ]
            .filter(Boolean)
            .join(" · ")}
        </small>
      </span>
      {!session.current && (
        <Button
          size="small"
          busy={endRequest.isPending}
          aria-label={`Log out ${session.device}. ${lastUsed}`}
          onClick={() => endRequest.mutate()}
        >
          Log out
        </Button>
      )}
    </li>
  );
}
