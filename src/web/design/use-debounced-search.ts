import { useEffect, useState } from "react";

/** The default delay between the last key and the search. */
const DEBOUNCE_MS = 250;

/**
 * The text of a search field whose query is in the URL (`q`). The router updates the URL with a delay, so the field follows
 * it only while the user is not typing; otherwise fast typing would lose letters.
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
    /** Searches without the delay. */
    searchNow: (text: string) => {
      setInputText(text);
      setIsPending(true);
      onSearch(text.trim());
    },
  };
}
