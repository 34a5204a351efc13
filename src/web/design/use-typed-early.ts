import { useEffect, useRef } from "react";

/**
 * For a controlled field of a prerendered page. React leaves what was typed or chosen in it before the scripts ran, without
 * an event, until the next value replaces it: `onTyped` receives it, where it is not what the page was rendered with.
 */
export function useTypedEarly<Field extends HTMLInputElement | HTMLSelectElement>(
  rendered: string,
  onTyped: (value: string) => void,
) {
  const field = useRef<Field>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the first render's values
  useEffect(() => {
    const typed = field.current?.value ?? rendered;
    if (typed !== rendered) onTyped(typed);
  }, []);
  return field;
}
