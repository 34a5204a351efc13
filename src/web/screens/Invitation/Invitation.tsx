import { mdiAccountMultipleOutline, mdiCloudOffOutline, mdiEmailAlertOutline } from "@mdi/js";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import type { Invitation as InvitationOf } from "#contract/accounts/sharing.ts";
import { SHARE_LEVEL_TEXT } from "#core/request/sharing.ts";
import { api, useMe } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button, ButtonLink } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Sheet } from "#web/design/display/Sheet.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { ACCESS_LEVEL_HELP } from "#web/features/sharing/access-level-labels.ts";
import css from "./Invitation.module.css";

/** `/invitation#…`: who invites to what, and taking it up. The secret stands behind the #, so that no server logs it. */
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
        <Skeleton rows={8} shape="text" label="Loading the invitation" />
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
    requestId === null ? "/requests-tracker?as=shared" : `/requests-tracker?as=shared&request=${requestId}`;
  const accept = useMutation({
    mutationFn: () => api.post<InvitationOf>("/api/invitations/acceptance", { token }),
    onSuccess: async () => {
      // The secret leaves the address with this page.
      await navigate(url, { replace: true });
      for (const key of ["me", "shared-requests", "shared-with-me"]) {
        void client.invalidateQueries({ queryKey: [key] });
      }
    },
  });
  const scope = requestId === null ? "all of their requests" : `“${title || "a request without a subject"}”`;
  return (
    <EmptyState
      level={1}
      icon={mdiAccountMultipleOutline}
      title={accepted ? "You are in" : `${owner.name || owner.email} invites you`}
      action={
        accepted ? (
          <ButtonLink to={url} kind="main">
            Open
          </ButtonLink>
        ) : (
          <Button kind="main" busy={accept.isPending} onClick={() => accept.mutate()}>
            Accept
          </Button>
        )
      }
    >
      {accept.error ? (
        <span role="alert">{accept.error.message}</span>
      ) : (
        <>
          {owner.name ? `${owner.name} (${owner.email})` : owner.email} lets you {SHARE_LEVEL_TEXT[level]}{" "}
          {scope}. {level === "edit" ? "Letters you send go out in their name." : ACCESS_LEVEL_HELP[level]}
        </>
      )}
    </EmptyState>
  );
}

function InvitationError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const me = useMe();
  if (error instanceof ApiError && error.code === "other_address") {
    return (
      <EmptyState level={1} alert icon={mdiEmailAlertOutline} title="This is for another address">
        You are logged in as {me.data?.email}. {error.message}
      </EmptyState>
    );
  }
  if (error === null || (error instanceof ApiError && [400, 404].includes(error.status))) {
    return (
      <EmptyState
        level={1}
        alert
        icon={mdiEmailAlertOutline}
        title="This invitation has ended"
        action={<ButtonLink to="/requests-tracker">To your requests</ButtonLink>}
      >
        It was taken back, replaced by a newer one, or is older than 30 days. Ask for a new one.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={1}
      alert
      icon={mdiCloudOffOutline}
      title="The invitation did not load"
      action={<Button onClick={onRetry}>Try now</Button>}
    >
      {error instanceof Error ? error.message : "Try again in a moment."}
    </EmptyState>
  );
}
