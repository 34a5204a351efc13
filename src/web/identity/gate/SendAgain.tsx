import { useEffect, useState } from "react";
import css from "./Gate.module.css";
import { SentenceButton } from "./Gate.tsx";

const WAIT_SECONDS = 60;

/** "send a new code in 0:42", then a button. `askedAt` (ms) is when the last code was asked for. */
export function SendAgain(props: {
  askedAt: number;
  onSend: () => void;
  /** Where it begins a sentence. */
  capital?: boolean;
}) {
  const { askedAt, onSend, capital } = props;
  const words = `${capital ? "S" : "s"}end a new code`;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const left = WAIT_SECONDS - Math.floor((Math.max(now, askedAt) - askedAt) / 1_000);
  if (left <= 0) return <SentenceButton onClick={onSend}>{words}</SentenceButton>;
  return (
    <span className={css.wait}>
      {words} in {Math.floor(left / 60)}:{String(left % 60).padStart(2, "0")}
    </span>
  );
}
