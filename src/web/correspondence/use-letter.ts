import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import type { OfferedLetters, PreparedLetter } from "#contract/letter.ts";
import { gapsIn } from "#core/letter/gaps.ts";
import type { LetterKind } from "#core/letter/kinds.ts";
import { api } from "#web/api.ts";
import { showToast } from "#web/ui/Toast.tsx";
import { replyDraft, reviseDraft, useReplyDraft } from "./use-reply-draft.ts";

export type OpenGap = { gap: string; message: string };

/** The letters that fit where a request stands. Goes stale with the request itself. */
export const offeredLettersQuery = (requestId: string) =>
  queryOptions({
    queryKey: ["request", requestId, "letters"],
    queryFn: ({ signal }) => api.get<OfferedLetters>(`/api/requests/${requestId}/letters`, { signal }),
    // Whoever reads one conversation after the other comes back to few of them.
    gcTime: 20_000,
  });

const preparedLetterQuery = (requestId: string, kind: LetterKind) =>
  queryOptions({
    queryKey: ["request", requestId, "letters", kind],
    queryFn: ({ signal }) =>
      api.get<PreparedLetter>(`/api/requests/${requestId}/letters/${kind}`, { signal }),
  });

/**
 * Which of the prepared letters a reply is, and making it another. The words of a letter that nobody touched give way
 * to the next one's; words a person wrote do so with a way back.
 */
export function useLetter(requestId: string) {
  const client = useQueryClient();
  const { draft } = useReplyDraft(requestId);
  const offered = useQuery(offeredLettersQuery(requestId));
  const prepared = useQuery({
    ...preparedLetterQuery(requestId, draft.letter ?? "follow_up"),
    enabled: draft.letter !== null,
  });
  const [choosing, setChoosing] = useState<LetterKind | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const turn = useRef(0);

  const choose = useCallback(
    async (kind: LetterKind | null) => {
      turn.current += 1;
      const mine = turn.current;
      setFailure(null);
      setChoosing(kind);
      const before = replyDraft(requestId).letter;
      const known = before && client.getQueryData(preparedLetterQuery(requestId, before).queryKey);
      try {
        const letter =
          kind && (await client.fetchQuery({ ...preparedLetterQuery(requestId, kind), staleTime: 0 }));
        if (mine === turn.current) fill(requestId, letter, known ?? null);
      } catch (error) {
        const words = error instanceof Error ? error.message : "Try again in a moment.";
        if (mine === turn.current) setFailure(`The letter could not be prepared. ${words}`);
      }
      if (mine === turn.current) setChoosing(null);
    },
    [client, requestId],
  );
  const letter = draft.letter === null ? null : (prepared.data ?? null);
  return { offered, letter, gaps: openGaps(letter, draft.text), choosing, failure, choose };
}

/** What the text still shows in place of what only the person knows, in its order. */
function openGaps(letter: PreparedLetter | null, text: string): OpenGap[] {
  const missing = letter?.missing ?? [];
  const gaps = gapsIn(
    text,
    missing.flatMap(({ gap }) => gap ?? []),
  );
  return gaps.map((gap) => ({ gap, message: missing.find((one) => one.gap === gap)?.message ?? "" }));
}

/** `known`: the letter before as it was prepared. Without a letter, a person's own words stay as they are. */
function fill(requestId: string, letter: PreparedLetter | null, known: PreparedLetter | null) {
  const { text, letter: before, recipients } = replyDraft(requestId);
  const own = text.trim() !== "" && text !== known?.text;
  const elsewhere = letter?.recipient?.elsewhere === true;
  const moved = elsewhere !== (known?.recipient?.elsewhere === true);
  reviseDraft(requestId, () => ({
    letter: letter?.kind ?? null,
    text: letter ? letter.text : own ? text : "",
    // The agency is not whom an appeal to somebody else is for; nor are they whom the next letter is for.
    ...(moved && { recipients: elsewhere ? { to: [], cc: [] } : null }),
  }));
  if (!own || !letter) return;
  showToast({
    text: "The letter took the place of your words",
    action: {
      label: "Undo",
      onClick: () => reviseDraft(requestId, () => ({ text, letter: before, recipients })),
    },
    ringSeconds: 10,
  });
}
