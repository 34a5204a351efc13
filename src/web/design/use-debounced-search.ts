import { useEffect, useState } from "react";

/** A pause this long after the last key starts the search, unless a screen knows better. */
const DEBOUNCE_MS = 250;

/**
 * The words of a search field whose search lives in the address (`q`). The router shows an address a moment after it was
 * asked for, so the field follows it only while nobody types: it must not take letters back from a fast typist.
 */
export function useDebouncedSearch(q: string, onSearch: (q: string) => void, debounceMs = DEBOUNCE_MS) {
  const [inputText, setInputText] = useState(q);
  const [lastQuery, setLastQuery] = useState(q);
  const [isPending, setIsPending] = useState(false);
  if (q !== lastQuery) {
    setLastQuery(q);
    if (!isPending) setInputText(q);
  }
  if (isPending && q === inputText.trim()) setIsPending(false);

  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => onSearch(inputText.trim()), debounceMs);
    return () => clearTimeout(timer);
  }, [inputText, isPending, onSearch, debounceMs]);

  return {
    typed: inputText,
    changeText: (text: string) => {
      setInputText(text);
      setIsPending(true);
    },
    /** Searches without waiting for the pause. */
    searchNow: (text: string) => {
      setInputText(text);
      setIsPending(true);
      onSearch(text.trim());
    },
  };
}
