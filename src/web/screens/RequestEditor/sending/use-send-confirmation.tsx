import { Suspense, useEffect, useRef, useState } from "react";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { acceptsEmail, isAddressMissing } from "#web/screens/RequestEditor/agencies/agency-labels.ts";
import { formErrors } from "#web/screens/RequestEditor/letter/draft-letter.ts";
import type { EditorState } from "#web/screens/RequestEditor/use-editor-state.ts";
import type { SendMode } from "./SendButtons.tsx";

// Opened at most once per request.
const SendConfirmation = lazyComponent(async () => (await import("./SendConfirmation.tsx")).default);

/**
 * The confirmation before sending. It opens when nothing is missing; otherwise the form marks the errors, and `reveal` shows
 * the form. `onlyByHand`: the only agency takes no email, so the user must send the letter.
 */
export function useSendConfirmation(
  { draft, agencySelection, selectedLetter, letter, waiting, files, sending }: EditorState,
  reveal: () => void,
) {
  const [sendMode, setSendMode] = useState<SendMode | null>(null);
  const [queuedMode, setQueuedMode] = useState<SendMode | null>(null);
  const [hasTried, setHasTried] = useState(false);
  const { form, focusError } = useErrorFocus(reveal);
  const { agency } = selectedLetter;
  const onlyByHand =
    agency !== null &&
    agencySelection.agencies.length === 1 &&
    !acceptsEmail(agency) &&
    !isAddressMissing(agency);

  const openIfValid = (mode: SendMode) => {
    setHasTried(true);
    if (letter.missingFieldsOf(draft).length > 0 || files.blockSending()) focusError();
    else setSendMode(onlyByHand ? "myself" : mode);
  };
  // While a part of the letter loads the buttons are disabled with the reason; Ctrl+Enter asks once it is there.
  const requestSend = (mode: SendMode) =>
    waiting ? setQueuedMode(waiting.phase === "loading" ? mode : null) : openIfValid(mode);
  useEffect(() => {
    if (queuedMode === null || waiting?.phase === "loading") return;
    setQueuedMode(null);
    if (!waiting) openIfValid(queuedMode);
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

/** What will be sent, to be confirmed; nothing while the form is written. */
export function SendConfirmationPanel(props: {
  editorState: EditorState;
  sendConfirmation: ReturnType<typeof useSendConfirmation>;
  /** False for a collaborator: sending then uses the limits of the requester. */
  isOwnRequest: boolean;
  onReadLetter: (agencyId: string) => void;
}) {
  const { editorState, sendConfirmation, isOwnRequest, onReadLetter } = props;
  const { agencySelection, selectedLetter, letter, checks, sending } = editorState;
  return (
    sendConfirmation.sendMode && (
      <Suspense>
        <SendConfirmation
          sendMode={sendConfirmation.sendMode}
          agencies={agencySelection.agencies}
          agency={selectedLetter.agency}
          letter={letter.letter}
          dueDate={letter.dueDate}
          checks={checks}
          isOwnRequest={isOwnRequest}
          sending={sending}
          onClose={sendConfirmation.close}
          onReadLetter={(agencyId) => {
            sendConfirmation.close();
            onReadLetter(agencyId);
          }}
          onRejected={sendConfirmation.onRejected}
        />
      </Suspense>
    )
  );
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
