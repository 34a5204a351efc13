import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import type { PreparedLetter, SuggestedLetters } from "#contract/delivery/prepared-letter.ts";
import type { LetterKind } from "#core/letter/letter-kinds.ts";
import { openPlaceholders } from "#core/letter/placeholders.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { threadComposer as m } from "#messages/thread/composer.ts";
import { api } from "#web/app/api/api.ts";
import { showToast } from "#web/design/overlays/Toast.tsx";
import { replyDraft, reviseDraft, useReplyDraft } from "#web/features/drafts/use-reply-draft.ts";
import { errorReason } from "#web/features/thread/error-reason.ts";

/** `message` says what to fill in; null of one that a template left. */
export type OpenPlaceholder = { placeholder: string; message: string | null };

/** The letters that fit the status of a request. Its key is invalidated with the request. */
export const suggestedLettersQuery = (requestId: string) =>
  queryOptions({
    queryKey: ["request", requestId, "letters"],
    queryFn: ({ signal }) => api.get<SuggestedLetters>(`/api/requests/${requestId}/letters`, { signal }),
    // Users who read one conversation after another rarely come back.
    gcTime: 20_000,
  });

const preparedLetterQuery = (requestId: string, kind: LetterKind) =>
  queryOptions({
    queryKey: ["request", requestId, "letters", kind],
    queryFn: ({ signal }) =>
      api.get<PreparedLetter>(`/api/requests/${requestId}/letters/${kind}`, { signal }),
  });

/**
 * The prepared letter of a reply, and a function to choose another. The text of an unedited letter is
 * replaced; text that the user wrote is replaced with an undo action.
 */
export function usePreparedLetter(requestId: string) {
  const client = useQueryClient();
  const { currentDraft: draft } = useReplyDraft(requestId);
  const suggestedLetters = useQuery(suggestedLettersQuery(requestId));
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
        if (ownSequence === sequence.current)
          setLetterError(formatMessage(m.letterFailed, { reason: errorReason(error) }));
      }
      if (ownSequence === sequence.current) setLoadingKind(null);
    },
    [client, requestId],
  );
  const letter = draft.letter === null ? null : (prepared.data ?? null);
  return {
    suggestedLetters,
    letter,
    openPlaceholders: openPlaceholdersOf(letter, draft.text),
    loadingKind,
    letterError,
    selectLetter,
  };
}

/** The placeholders that the text still has, in order, each with what to fill in. */
function openPlaceholdersOf(letter: PreparedLetter | null, text: string): OpenPlaceholder[] {
  if (letter === null) return [];
  const { missing } = letter;
  const placeholders = openPlaceholders(
    text,
    missing.flatMap(({ placeholder }) => placeholder ?? []),
  );
  return placeholders.map((placeholder) => ({
    placeholder,
    message: missing.find((one) => one.placeholder === placeholder)?.message ?? null,
  }));
}

/**
 * `previousLetter`: the letter before, as it was prepared. If `letter` is null, the user's own text stays.
 */
function applyLetter(
  requestId: string,
  letter: PreparedLetter | null,
  previousLetter: PreparedLetter | null,
) {
  const { text, letter: before, recipients, withoutCopies } = replyDraft(requestId);
  const hasOwnText = text.trim() !== "" && text !== previousLetter?.text;
  const differentRecipient = letter?.recipient?.addressRequired === true;
  const recipientChanged = differentRecipient !== (previousLetter?.recipient?.addressRequired === true);
  reviseDraft(requestId, () => ({
    letter: letter?.kind ?? null,
    text: letter ? letter.text : hasOwnText ? text : "",
    withoutCopies: [],
    // An appeal to another body must not go to the agency, and the next letter must not go to that body.
    ...(recipientChanged && { recipients: differentRecipient ? { to: [], cc: [] } : null }),
  }));
  if (!hasOwnText || !letter) return;
  showToast({
    text: m.letterReplacedText,
    action: {
      label: m.undo,
      onClick: () => reviseDraft(requestId, () => ({ text, letter: before, recipients, withoutCopies })),
    },
    ringSeconds: 10,
  });
}
