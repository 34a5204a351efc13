import { useQuery } from "@tanstack/react-query";
import type { FollowUps, FollowUpsSent, SendFollowUps } from "#contract/follow-up.ts";
import type { PreparedLetter } from "#contract/letter.ts";
import { grouped } from "#core/calendar-words.ts";
import { api } from "#web/api.ts";
import { ApiError } from "#web/api-error.ts";
import { inPortions, type Meant, requestsOf } from "./meant.ts";

/** What one call sends at most; see contract/follow-up.ts. */
const MOST_SENT_AT_ONCE = 50;
/** Letters taken back at the same time: there is a minute for all of them. */
const TAKEN_BACK_AT_ONCE = 6;

/** What would be sent to those meant, looked up once. */
export const useFollowUps = (meant: Meant) =>
  useQuery({
    queryKey: ["follow-ups", meant],
    queryFn: ({ signal }) => api.post<FollowUps>("/api/requests/follow-ups/preview", meant, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

type Letter = FollowUps["letters"][number];

/** The words of one of them, asked for when somebody wants to read it. */
export const useLetterText = ({ requestId, kind }: Letter, wanted: boolean) =>
  useQuery({
    queryKey: ["request", requestId, "letter", kind],
    queryFn: ({ signal }) =>
      api.get<PreparedLetter>(`/api/requests/${requestId}/letters/${kind}`, { signal }),
    enabled: wanted,
  });

/** Letters with the ids of the messages they become: who sends them twice sends the same. */
export const identified = (letters: readonly Letter[]): SendFollowUps["letters"] =>
  letters.map(({ requestId }) => ({ requestId, id: crypto.randomUUID() }));

/** Sends them, as many calls as it takes. Throws `ApiError`; asked again, those that have gone are not sent twice. */
export async function sendFollowUps(
  letters: SendFollowUps["letters"],
  onProgress: (done: number) => void,
): Promise<FollowUpsSent> {
  const all: FollowUpsSent = { sent: [], refused: [] };
  for (const portion of inPortions(letters, MOST_SENT_AT_ONCE)) {
    const { sent, refused } = await api.post<FollowUpsSent>("/api/requests/follow-ups", { letters: portion });
    all.sent.push(...sent);
    all.refused.push(...refused);
    onProgress(all.sent.length + all.refused.length);
  }
  return all;
}

/** Takes them back and says so: those that have left by then have left. Throws `ApiError` when nothing answers. */
export async function takeBack(sent: FollowUpsSent["sent"]): Promise<string> {
  let left = 0;
  const waiting = [...sent];
  const one = async () => {
    for (let letter = waiting.pop(); letter; letter = waiting.pop()) {
      await api.delete<unknown>(`/api/messages/${letter.id}/delivery`).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status === 0) throw error;
        left += 1;
      });
    }
  };
  await Promise.all(Array.from({ length: TAKEN_BACK_AT_ONCE }, one));
  const back = sent.length - left;
  if (left === 0) return `All ${grouped(back)} taken back. Nothing was sent.`;
  return `${grouped(back)} taken back; ${requestsOf(left)} had left already.`;
}

/** Why some are not asked, as the list of them says it. */
export const SKIPPED_WORDS: Readonly<Record<FollowUps["skipped"][number]["reason"], string>> = {
  not_sent_yet: "not sent yet",
  nothing_awaited: "no answer is awaited",
  appeal_next: "asked already, an appeal is next",
  asked_lately: "asked less than a week ago",
  not_due: "not late yet",
  gaps: "the letter has gaps only you can fill",
};
