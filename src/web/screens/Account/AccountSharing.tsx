import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SharedWithMe } from "#contract/accounts/sharing.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { account } from "#messages/account/account.ts";
import { api } from "#web/app/api/api.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { accessLevelLabel } from "#web/features/sharing/access-level-labels.ts";
import { Collaborators } from "#web/features/sharing/Collaborators.tsx";
import { sharedWithMeQuery } from "#web/features/sharing/sharing-queries.ts";
import { AccountSection } from "./AccountSection.tsx";
import css from "./AccountSharing.module.css";

const text = account.sharing;

/** Collaborators on all requests of the user, and requests other users share with this user. */
export function AccountSharing() {
  return (
    <>
      <AccountSection id="sharing" lead={text.lead}>
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
    <AccountSection id="shared-with-you" lead={text.withYouLead}>
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
  const isAll = share.requestId === null;
  const scopeLabel = isAll ? text.allRequests : share.title || text.untitled;
  const leave = useMutation({
    mutationFn: () => api.delete<void>(`/api/shared-with-me/${share.id}`),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: sharedWithMeQuery.queryKey });
      const notice = isAll ? text.leftAllNotice : text.leftOneNotice;
      showToast({ text: formatMessage(notice, { owner: share.requesterName }) });
    },
    onError: ({ message }) => {
      const notice = isAll ? text.leaveAllFailed : text.leaveOneFailed;
      showToast({ text: formatMessage(notice, { reason: message }) });
    },
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
        aria-label={formatMessage(text.leaveLabel, { requests: scopeLabel })}
        onClick={() => leave.mutate()}
      >
        {text.leave}
      </Button>
    </li>
  );
}
