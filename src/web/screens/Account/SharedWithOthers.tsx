import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { SharedWithMe } from "#contract/sharing.ts";
import { api } from "#web/api.ts";
import { levelWords } from "#web/sharing/level-words.ts";
import { People } from "#web/sharing/People.tsx";
import { sharedWithMeQuery } from "#web/sharing/sharing-queries.ts";
import { Button } from "#web/ui/Button.tsx";
import { showToast } from "#web/ui/show-toast.ts";
import { Section } from "./Section.tsx";
import css from "./SharedWithOthers.module.css";

/** Whom the person lets into all of their requests, and what others let them into. */
export function SharedWithOthers() {
  return (
    <>
      <Section
        title="Share all requests"
        lead="For a colleague who works with you. They reach every request of yours, also later ones; your drafts only if they can edit. Single requests are shared from the request itself."
      >
        <People requestId={null} only={(share) => share.requestId === null} />
      </Section>
      <SharedWithYou />
    </>
  );
}

function SharedWithYou() {
  const shared = useQuery(sharedWithMeQuery);
  const items = shared.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Section title="Shared with you" lead="Requests of others that you were invited to.">
      <ul className={css.list}>
        {items.map((share) => (
          <Row key={share.id} share={share} />
        ))}
      </ul>
    </Section>
  );
}

function Row({ share }: { share: SharedWithMe["items"][number] }) {
  const client = useQueryClient();
  const what = share.requestId === null ? "All requests" : share.title || "No subject yet";
  const leave = useMutation({
    mutationFn: () => api.delete<void>(`/api/shared-with-me/${share.id}`),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: sharedWithMeQuery.queryKey });
      showToast({ text: `You left ${share.owner}’s ${share.requestId === null ? "requests" : "request"}` });
    },
    onError: (error) => showToast({ text: `You are still in. ${error.message}` }),
  });
  return (
    <li>
      <span>
        <b>{what}</b>
        <small>
          {share.owner} · {levelWords(share.level)}
        </small>
      </span>
      <Button size="small" busy={leave.isPending} aria-label={`Leave ${what}`} onClick={() => leave.mutate()}>
        Leave
      </Button>
    </li>
  );
}
