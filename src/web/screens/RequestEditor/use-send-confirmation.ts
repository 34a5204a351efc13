import { useEffect, useRef, useState } from "react";
import { acceptsEmail } from "./agencies/agency-labels.ts";
import { type FormErrors, formErrors } from "./letter/draft-letter.ts";
import type { SendMode } from "./sending/SendConfirmation.tsx";
import type { EditorState } from "./use-editor-state.ts";

/**
 * The confirmation before sending. It opens when nothing is missing; otherwise the form marks the errors, and `reveal` shows
 * the form. `onlyByHand`: the only agency takes no email, so the user must send the letter.
 */
export function useSendConfirmation(
  { draft, agencySelection, selectedLetter, letter, files, sending }: EditorState,
  reveal: () => void,
): {
  sendMode: SendMode | null;
  requestSend: (mode: SendMode) => void;
  close: () => void;
  onRejected: () => void;
  onlyByHand: boolean;
  errors: FormErrors;
  form: React.RefObject<HTMLDivElement | null>;
} {
  const [sendMode, setSendMode] = useState<SendMode | null>(null);
  const [queuedMode, setQueuedMode] = useState<SendMode | null>(null);
  const [hasTried, setHasTried] = useState(false);
  const { form, focusError } = useErrorFocus(reveal);
  const { agency } = selectedLetter;
  const onlyByHand = agency !== null && agencySelection.agencies.length === 1 && !acceptsEmail(agency);

  const openIfValid = (mode: SendMode) => {
    setHasTried(true);
    if (letter.missingFieldsOf(draft).length > 0 || files.blockSending()) focusError();
    else setSendMode(onlyByHand ? "myself" : mode);
  };
  // Right after a draft is opened its agencies are still being looked up: none would count as missing.
  const requestSend = (mode: SendMode) => (agencySelection.pending ? setQueuedMode(mode) : openIfValid(mode));
  useEffect(() => {
    if (queuedMode === null || agencySelection.pending) return;
    setQueuedMode(null);
    openIfValid(queuedMode);
  });

  const errors = { ...(hasTried && formErrors(letter.letter.missing)), ...sending.errors };
  return {
    sendMode,
    requestSend,
    close: () => setSendMode(null),
    onRejected: focusError,
    onlyByHand,
    errors,
    form,
  };
}

/** Moves focus to the first invalid field, once it is marked. */
function useErrorFocus(reveal: () => void) {
  const form = useRef<HTMLDivElement>(null);
  const [focusRequests, setFocusRequests] = useState(0);
  useEffect(() => {
    if (focusRequests > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [focusRequests]);
  const focusError = () => {
    reveal();
    setFocusRequests((count) => count + 1);
  };
  return { form, focusError };
}
