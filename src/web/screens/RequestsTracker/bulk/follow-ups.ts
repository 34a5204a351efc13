import { useQuery } from "@tanstack/react-query";
import type { FollowUps, SendFollowUps, SendFollowUpsResult } from "#contract/delivery/follow-ups.ts";
import type { PreparedLetter } from "#contract/delivery/prepared-letter.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerBulk } from "#messages/tracker/bulk.ts";
import { api } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { type BulkTargets, toBatches } from "./bulk-targets.ts";

/** The limit of one API call; see contract/delivery/follow-ups.ts. */
const MAX_LETTERS_PER_CALL = 50;
/** Letters canceled in parallel, because all must be canceled within a minute. */
const UNDO_CONCURRENCY = 6;

/** The follow-up letters for the targets, fetched once. */
export const useFollowUps = (targets: BulkTargets) =>
  useQuery({
    queryKey: ["follow-ups", targets],
    queryFn: ({ signal }) => api.post<FollowUps>("/api/requests/follow-ups/preview", targets, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

type Letter = FollowUps["letters"][number];

/** The text of one letter, fetched when the user expands it. */
export const useLetterText = ({ requestId, kind }: Letter, enabled: boolean) =>
  useQuery({
    queryKey: ["request", requestId, "letter", kind],
    queryFn: ({ signal }) =>
      api.get<PreparedLetter>(`/api/requests/${requestId}/letters/${kind}`, { signal }),
    enabled,
  });

/** Letters with message ids, so that a repeated call does not send a letter twice. */
export const withMessageIds = (letters: readonly Letter[]): SendFollowUps["letters"] =>
  letters.map(({ requestId }) => ({ requestId, id: crypto.randomUUID() }));

/** Sends the letters in batches. Throws `ApiError`; a repeated call does not send a letter twice. */
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

/** Cancels the letters that have not left yet and returns a notice. Throws `ApiError` when the server cannot be reached. */
export async function undoFollowUps(sent: SendFollowUpsResult["sent"]): Promise<string> {
  let alreadySent = 0;
  const queue = [...sent];
  const cancelFromQueue = async () => {
    for (let letter = queue.pop(); letter; letter = queue.pop()) {
      await api.delete<unknown>(`/api/messages/${letter.id}/delivery`).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status === 0) throw error;
        alreadySent += 1;
      });
    }
  };
  await Promise.all(Array.from({ length: UNDO_CONCURRENCY }, cancelFromQueue));
  const undone = sent.length - alreadySent;
  if (alreadySent === 0) return formatMessage(trackerBulk.followUps.undone, { count: undone });
  return formatMessage(trackerBulk.followUps.partlyUndone, { count: undone, sent: alreadySent });
}

/** Why requests get no follow-up letter. */
export const SKIP_REASON_LABELS = trackerBulk.followUps.skipReasons satisfies Record<
  FollowUps["skipped"][number]["reason"],
  string
>;
