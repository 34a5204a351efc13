import { useEffect, useState } from "react";

/** A pause this long after the last key starts the search, unless a screen knows better. */
const PAUSE_MS = 250;

/**
 * The words of a search field whose search lives in the address (`q`). The router shows an address a moment after it was
 * asked for, so the field follows it only while nobody types: it must not take letters back from a fast typist.
 */
export function useSearchWords(q: string, onSearch: (q: string) => void, pause = PAUSE_MS) {
  const [typed, setTyped] = useState(q);
  const [seen, setSeen] = useState(q);
  const [ahead, setAhead] = useState(false);
  if (q !== seen) {
    setSeen(q);
    if (!ahead) setTyped(q);
  }
  if (ahead && q === typed.trim()) setAhead(false);

  useEffect(() => {
    if (!ahead) return;
    const timer = setTimeout(() => onSearch(typed.trim()), pause);
    return () => clearTimeout(timer);
  }, [typed, ahead, onSearch, pause]);

  return {
    typed,
    type: (text: string) => {
      setTyped(text);
      setAhead(true);
    },
    /** Searches without waiting for the pause. */
    searchNow: (text: string) => {
      setTyped(text);
      setAhead(true);
      onSearch(text.trim());
    },
  };
}
