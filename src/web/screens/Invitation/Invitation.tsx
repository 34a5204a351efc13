import { mdiAccountMultipleOutline, mdiCloudOffOutline, mdiEmailAlertOutline } from "@mdi/js";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import type { Invitation as InvitationOf } from "#contract/accounts/sharing.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { INVITATION_DAYS } from "#core/request/sharing.ts";
import { invitation as text } from "#messages/invitation.ts";
import { api, useMe } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button, ButtonLink } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Sheet } from "#web/design/display/Sheet.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import css from "./Invitation.module.css";

/** `/invitation#…`: shows an invitation and accepts it. The token is in the fragment, so that servers do not log it. */
export default function Invitation() {
  const token = useLocation().hash.slice(1);
  const invitation = useQuery({
    queryKey: ["invitation", token],
    queryFn: ({ signal }) => api.post<InvitationOf>("/api/invitations/reading", { token }, { signal }),
    enabled: token !== "",
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Sheet className={css.sheet ?? ""}>
      {invitation.data ? (
        <InvitationOffer token={token} invitation={invitation.data} />
      ) : token !== "" && invitation.isPending ? (
        <Skeleton rows={8} shape="text" label={text.loading} />
      ) : (
        <InvitationError error={invitation.error} onRetry={() => void invitation.refetch()} />
      )}
    </Sheet>
  );
}

function InvitationOffer({ token, invitation }: { token: string; invitation: InvitationOf }) {
  const { requester: owner, requestId, title, level, accepted } = invitation;
  const navigate = useNavigate();
  const client = useQueryClient();
  const url =
    requestId === null
      ? "/requests-tracker?scope=shared"
      : `/requests-tracker?scope=shared&request=${requestId}`;
  const accept = useMutation({
    mutationFn: () => api.post<InvitationOf>("/api/invitations/acceptance", { token }),
    onSuccess: async () => {
      // Replaces the history entry, whose URL contains the token.
      await navigate(url, { replace: true });
      for (const key of ["me", "requests", "conversations", "shared-with-me"]) {
        void client.invalidateQueries({ queryKey: [key] });
      }
    },
  });
  const ownerName = owner.name
    ? formatMessage(text.ownerWithEmail, { name: owner.name, email: owner.email })
    : owner.email;
  const offer =
    requestId === null
      ? formatMessage(text.all[level], { owner: ownerName })
      : formatMessage(text.one[level], { owner: ownerName, title: title || text.untitled });
  return (
    <EmptyState
      level={1}
      icon={mdiAccountMultipleOutline}
      title={accepted ? text.acceptedTitle : formatMessage(text.title, { owner: owner.name || owner.email })}
      action={
        accepted ? (
          <ButtonLink to={url} kind="main">
            {requestId === null ? text.openAll : text.open}
          </ButtonLink>
        ) : (
          <Button kind="main" busy={accept.isPending} onClick={() => accept.mutate()}>
            {text.accept}
          </Button>
        )
      }
    >
      {accept.error ? <span role="alert">{accept.error.message}</span> : offer}
    </EmptyState>
  );
}

function InvitationError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const me = useMe();
  if (error instanceof ApiError && error.code === "other_address") {
    return (
      <EmptyState level={1} alert icon={mdiEmailAlertOutline} title={text.otherAddressTitle}>
        {me.data && formatMessage(text.otherAddress, { email: me.data.email })} {error.message}
      </EmptyState>
    );
  }
  if (error === null || (error instanceof ApiError && [400, 404].includes(error.status))) {
    return (
      <EmptyState
        level={1}
        alert
        icon={mdiEmailAlertOutline}
        title={text.endedTitle}
        action={<ButtonLink to="/requests-tracker">{text.toRequests}</ButtonLink>}
      >
        {formatMessage(text.ended, { days: INVITATION_DAYS })}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={1}
      alert
      icon={mdiCloudOffOutline}
      title={text.failedTitle}
      action={<Button onClick={onRetry}>{text.tryAgain}</Button>}
    >
      {error instanceof Error ? error.message : text.failed}
    </EmptyState>
  );
}
