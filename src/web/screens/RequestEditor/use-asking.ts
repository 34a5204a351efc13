import { useEffect, useRef, useState } from "react";
import { takesMail } from "./Agencies/agency-words.ts";
import { type FormErrors, formErrors } from "./Letter/letter-of-draft.ts";
import type { Asking } from "./Sending/ConfirmArea.tsx";
import type { Writing } from "./use-writing.ts";

/**
 * The question before a letter leaves. It is asked once nothing is missing; else the form says what is, and `reveal`
 * brings it into sight. `alone`: the only office takes no mail, so the person alone reaches it.
 */
export function useAsking(
  { draft, office, shown, letter, files, sending }: Writing,
  reveal: () => void,
): {
  asking: Asking | null;
  ask: (question: Asking) => void;
  close: () => void;
  refused: () => void;
  alone: boolean;
  errors: FormErrors;
  form: React.RefObject<HTMLDivElement | null>;
} {
  const [asking, setAsking] = useState<Asking | null>(null);
  const [wished, setWished] = useState<Asking | null>(null);
  const [tried, setTried] = useState(false);
  const { form, focusError } = useErrorFocus(reveal);
  const { agency } = shown;
  const alone = agency !== null && office.agencies.length === 1 && !takesMail(agency);

  const decide = (question: Asking) => {
    setTried(true);
    if (letter.missingIn(draft).length > 0 || files.holdUp()) focusError();
    else setAsking(alone ? "myself" : question);
  };
  // Right after a draft is opened its offices are still being looked up, and none would count as missing.
  const ask = (question: Asking) => (office.pending ? setWished(question) : decide(question));
  useEffect(() => {
    if (wished === null || office.pending) return;
    setWished(null);
    decide(wished);
  });

  const errors = { ...(tried && formErrors(letter.letter.missing)), ...sending.errors };
  return { asking, ask, close: () => setAsking(null), refused: focusError, alone, errors, form };
}

/** Takes the keyboard to the first field that is wrong, once it is marked so. */
function useErrorFocus(reveal: () => void) {
  const form = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [asked]);
  const focusError = () => {
    reveal();
    setAsked((count) => count + 1);
  };
  return { form, focusError };
}
