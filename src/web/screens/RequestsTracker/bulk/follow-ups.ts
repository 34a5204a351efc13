import { useQuery } from "@tanstack/react-query";
import type { FollowUps, SendFollowUps, SendFollowUpsResult } from "#contract/delivery/follow-ups.ts";
import type { PreparedLetter } from "#contract/delivery/prepared-letter.ts";
import { formatInteger } from "#core/dates/format-date.ts";
import { api } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { type BulkTargets, requestsText, toBatches } from "./bulk-targets.ts";

/** What one call sends at most; see contract/delivery/follow-ups.ts. */
const MAX_LETTERS_PER_CALL = 50;
/** Letters taken back at the same time: there is a minute for all of them. */
const UNDO_CONCURRENCY = 6;

/** What would be sent to those meant, looked up once. */
export const useFollowUps = (targets: BulkTargets) =>
  useQuery({
    queryKey: ["follow-ups", targets],
    queryFn: ({ signal }) => api.post<FollowUps>("/api/requests/follow-ups/preview", targets, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

type Letter = FollowUps["letters"][number];

/** The words of one of them, asked for when somebody wants to read it. */
export const useLetterText = ({ requestId, kind }: Letter, enabled: boolean) =>
  useQuery({
    queryKey: ["request", requestId, "letter", kind],
    queryFn: ({ signal }) =>
      api.get<PreparedLetter>(`/api/requests/${requestId}/letters/${kind}`, { signal }),
    enabled,
  });

/** Letters with the ids of the messages they become: who sends them twice sends the same. */
export const withMessageIds = (letters: readonly Letter[]): SendFollowUps["letters"] =>
  letters.map(({ requestId }) => ({ requestId, id: crypto.randomUUID() }));

/** Sends them, as many calls as it takes. Throws `ApiError`; asked again, those that have gone are not sent twice. */
export async function sendFollowUps(
  letters: SendFollowUps["letters"],
  onProgress: (done: number) => void,
): Promise<SendFollowUpsResult> {
  const all: SendFollowUpsResult = { sent: [], failed: [] };
  for (const batch of toBatches(letters, MAX_LETTERS_PER_CALL)) {
    const { sent, failed: refused } = await api.post<SendFollowUpsResult>("/api/requests/follow-ups", {
      letters: batch,
    });
    all.sent.push(...sent);
    all.failed.push(...refused);
    onProgress(all.sent.length + all.failed.length);
  }
  return all;
}

/** Takes them back and says so: those that have left by then have left. Throws `ApiError` when nothing answers. */
export async function undoFollowUps(sent: SendFollowUpsResult["sent"]): Promise<string> {
  let alreadySent = 0;
  const queue = [...sent];
  const item = async () => {
    for (let letter = queue.pop(); letter; letter = queue.pop()) {
      await api.delete<unknown>(`/api/messages/${letter.id}/delivery`).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status === 0) throw error;
        alreadySent += 1;
      });
    }
  };
  await Promise.all(Array.from({ length: UNDO_CONCURRENCY }, item));
  const undone = sent.length - alreadySent;
  if (alreadySent === 0) return `All ${formatInteger(undone)} taken back. Nothing was sent.`;
  return `${formatInteger(undone)} taken back; ${requestsText(alreadySent)} had left already.`;
}

/** Why some are not asked, as the list of them says it. */
export const SKIP_REASON_LABELS: Readonly<Record<FollowUps["skipped"][number]["reason"], string>> = {
  not_sent_yet: "not sent yet",
  no_response_expected: "no answer is awaited",
  appeal_available: "asked already, an appeal is next",
  recently_contacted: "asked less than a week ago",
  not_due: "not late yet",
  unresolved_placeholders: "the letter has gaps only you can fill",
};
