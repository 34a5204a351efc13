import { useEffect, useState } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import { identityForms } from "#messages/identity/forms.ts";
import css from "./AuthPage.module.css";
import { InlineButton } from "./AuthPage.tsx";

const WAIT_SECONDS = 60;

/** "Send a new code in 0:42", then a button. `requestedAt` (ms) is when the last code was requested. */
export function ResendCode(props: { requestedAt: number; onSend: () => void }) {
  const { requestedAt, onSend } = props;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const secondsLeft = WAIT_SECONDS - Math.floor((Math.max(now, requestedAt) - requestedAt) / 1_000);
  if (secondsLeft <= 0) return <InlineButton onClick={onSend}>{identityForms.resend}</InlineButton>;
  const time = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, "0")}`;
  return <span className={css.wait}>{formatMessage(identityForms.resendWait, { time })}</span>;
}
