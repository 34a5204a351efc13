import { useEffect, useState } from "react";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

type Props = {
  /** When it ends, in milliseconds since 1970. */
  until: number;
  /** The text with so many seconds left; 0 once it has ended. */
  text: (secondsLeft: number) => string;
};

/**
 * A text that counts down by the second. A screen reader reads the text as it was first, and once more at the end: each
 * second read out would leave no time for anything else.
 */
export function Countdown({ until, text }: Props) {
  const [now, setNow] = useState(() => Date.now());
  const [initial] = useState(now);
  const secondsLeft = secondsUntil(until, now);
  const isOver = secondsLeft === 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return (
    <>
      <span aria-hidden="true">{text(secondsLeft)}</span>
      <VisuallyHidden>{text(isOver ? 0 : secondsUntil(until, initial))}</VisuallyHidden>
    </>
  );
}

const secondsUntil = (until: number, now: number) => Math.max(0, Math.ceil((until - now) / 1000));
