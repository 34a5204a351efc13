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
  const [initial] = useState(() => secondsUntil(until));
  const [left, setLeft] = useState(initial);
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(until)), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <>
      <span aria-hidden="true">{text(left)}</span>
      <VisuallyHidden>{text(left && initial)}</VisuallyHidden>
    </>
  );
}

const secondsUntil = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1000));
