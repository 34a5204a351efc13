import { useEffect, useState } from "react";
import css from "./Gate.module.css";
import { SentenceButton } from "./Gate.tsx";

const WAIT_SECONDS = 60;

/** "send a new code in 0:42", then a button. `askedAt` (ms) is when the last code was asked for. */
export function SendAgain({ askedAt, onSend }: { askedAt: number; onSend: () => void }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const left = WAIT_SECONDS - Math.floor((Math.max(now, askedAt) - askedAt) / 1_000);
  if (left <= 0) return <SentenceButton onClick={onSend}>send a new code</SentenceButton>;
  return (
    <span className={css.wait}>
      send a new code in {Math.floor(left / 60)}:{String(left % 60).padStart(2, "0")}
    </span>
  );
}
