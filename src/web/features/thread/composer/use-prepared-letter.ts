import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import type { PreparedLetter, SuggestedLetters } from "#contract/delivery/prepared-letter.ts";
import type { LetterKind } from "#core/letter/letter-kinds.ts";
import { remainingPlaceholders } from "#core/letter/placeholders.ts";
import { api } from "#web/app/api/api.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { replyDraft, reviseDraft, useReplyDraft } from "#web/features/drafts/use-reply-draft.ts";

export type OpenPlaceholder = { placeholder: string; message: string };

/** The letters that fit where a request stands. Goes stale with the request itself. */
export const suggestedLettersQuery = (requestId: string) =>
  queryOptions({
    queryKey: ["request", requestId, "letters"],
    queryFn: ({ signal }) => api.get<SuggestedLetters>(`/api/requests/${requestId}/letters`, { signal }),
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
export function usePreparedLetter(requestId: string) {
  const client = useQueryClient();
  const { draft } = useReplyDraft(requestId);
  const suggested = useQuery(suggestedLettersQuery(requestId));
  const prepared = useQuery({
    ...preparedLetterQuery(requestId, draft.letter ?? "follow_up"),
    enabled: draft.letter !== null,
  });
  const [loadingKind, setLoadingKind] = useState<LetterKind | null>(null);
  const [letterError, setLetterError] = useState<string | null>(null);
  const sequence = useRef(0);

  const selectLetter = useCallback(
    async (kind: LetterKind | null) => {
      sequence.current += 1;
      const ownSequence = sequence.current;
      setLetterError(null);
      setLoadingKind(kind);
      const before = replyDraft(requestId).letter;
      const previousLetter = before && client.getQueryData(preparedLetterQuery(requestId, before).queryKey);
      try {
        const letter =
          kind && (await client.fetchQuery({ ...preparedLetterQuery(requestId, kind), staleTime: 0 }));
        if (ownSequence === sequence.current) applyLetter(requestId, letter, previousLetter ?? null);
      } catch (error) {
        const reason = error instanceof Error ? error.message : "Try again in a moment.";
        if (ownSequence === sequence.current) setLetterError(`The letter could not be prepared. ${reason}`);
      }
      if (ownSequence === sequence.current) setLoadingKind(null);
    },
    [client, requestId],
  );
  const letter = draft.letter === null ? null : (prepared.data ?? null);
  return {
    offered: suggested,
    letter,
    placeholders: openPlaceholders(letter, draft.text),
    choosing: loadingKind,
    failure: letterError,
    choose: selectLetter,
  };
}

/** What the text still shows in place of what only the person knows, in its order. */
function openPlaceholders(letter: PreparedLetter | null, text: string): OpenPlaceholder[] {
  const missing = letter?.missing ?? [];
  const placeholders = remainingPlaceholders(
    text,
    missing.flatMap(({ placeholder }) => placeholder ?? []),
  );
  return placeholders.map((placeholder) => ({
    placeholder,
    message: missing.find((one) => one.placeholder === placeholder)?.message ?? "",
  }));
}

/** `known`: the letter before as it was prepared. Without a letter, a person's own words stay as they are. */
function applyLetter(
  requestId: string,
  letter: PreparedLetter | null,
  previousLetter: PreparedLetter | null,
) {
  const { text, letter: before, recipients } = replyDraft(requestId);
  const hasOwnText = text.trim() !== "" && text !== previousLetter?.text;
  const differentRecipient = letter?.recipient?.addressRequired === true;
  const recipientChanged = differentRecipient !== (previousLetter?.recipient?.addressRequired === true);
  reviseDraft(requestId, () => ({
    letter: letter?.kind ?? null,
    text: letter ? letter.text : hasOwnText ? text : "",
    // The agency is not whom an appeal to somebody else is for; nor are they whom the next letter is for.
    ...(recipientChanged && { recipients: differentRecipient ? { to: [], cc: [] } : null }),
  }));
  if (!hasOwnText || !letter) return;
  showToast({
    text: "The letter took the place of your words",
    action: {
      label: "Undo",
      onClick: () => reviseDraft(requestId, () => ({ text, letter: before, recipients })),
    },
    ringSeconds: 10,
  });
}
