import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SharedWithMe } from "#contract/accounts/sharing.ts";
import { api } from "#web/app/api/api.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { accessLevelLabel } from "#web/features/sharing/access-level-labels.ts";
import { Collaborators } from "#web/features/sharing/Collaborators.tsx";
import { sharedWithMeQuery } from "#web/features/sharing/sharing-queries.ts";
import { AccountSection } from "./AccountSection.tsx";
import css from "./AccountSharing.module.css";

/** Whom the person lets into all of their requests, and what others let them into. */
export function AccountSharing() {
  return (
    <>
      <AccountSection
        title="Share all requests"
        lead="For a colleague who works with you. They reach every request of yours, also later ones; your drafts only if they can edit. Single requests are shared from the request itself."
      >
        <Collaborators requestId={null} isListed={(share) => share.requestId === null} />
      </AccountSection>
      <SharedWithMeList />
    </>
  );
}

function SharedWithMeList() {
  const shared = useQuery(sharedWithMeQuery);
  const items = shared.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <AccountSection title="Shared with you" lead="Requests of others that you were invited to.">
      <ul className={css.list}>
        {items.map((share) => (
          <ShareRow key={share.id} share={share} />
        ))}
      </ul>
    </AccountSection>
  );
}

function ShareRow({ share }: { share: SharedWithMe["items"][number] }) {
  const client = useQueryClient();
  const scopeLabel = share.requestId === null ? "All requests" : share.title || "No subject yet";
  const leave = useMutation({
    mutationFn: () => api.delete<void>(`/api/shared-with-me/${share.id}`),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: sharedWithMeQuery.queryKey });
      showToast({
        text: `You left ${share.requesterName}’s ${share.requestId === null ? "requests" : "request"}`,
      });
    },
    onError: (error) => showToast({ text: `You are still in. ${error.message}` }),
  });
  return (
    <li>
      <span>
        <b>{scopeLabel}</b>
        <small>
          {share.requesterName} · {accessLevelLabel(share.level)}
        </small>
      </span>
      <Button
        size="small"
        busy={leave.isPending}
        aria-label={`Leave ${scopeLabel}`}
        onClick={() => leave.mutate()}
      >
        Leave
      </Button>
    </li>
  );
}
