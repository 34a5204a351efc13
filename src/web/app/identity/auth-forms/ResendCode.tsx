import { useEffect, useState } from "react";
import css from "./AuthPage.module.css";
import { InlineButton } from "./AuthPage.tsx";

const WAIT_SECONDS = 60;

/** "send a new code in 0:42", then a button. `askedAt` (ms) is when the last code was asked for. */
export function ResendCode(props: {
  requestedAt: number;
  onSend: () => void;
  /** Where it begins a sentence. */
  capitalized?: boolean;
}) {
  const { requestedAt, onSend, capitalized } = props;
  const label = `${capitalized ? "S" : "s"}end a new code`;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const secondsLeft = WAIT_SECONDS - Math.floor((Math.max(now, requestedAt) - requestedAt) / 1_000);
  if (secondsLeft <= 0) return <InlineButton onClick={onSend}>{label}</InlineButton>;
  return (
    <span className={css.wait}>
      {label} in {Math.floor(secondsLeft / 60)}:{String(secondsLeft % 60).padStart(2, "0")}
    </span>
  );
}
