import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { adjacentPlaceholder, allPlaceholders, type PlaceholderPosition } from "./placeholder-navigation.ts";

const FIELDS = ["title", "records"] as const;

/**
 * Filling in the blanks of a template: after `begin` the first one is selected, and Tab and Shift+Tab go from one to the
 * next until there is none; then they leave the field as ever. `form` holds the fields named "title" and "records".
 * `left` names the blanks that still stand, while somebody is filling them in.
 */
export function usePlaceholders(texts: { title: string; records: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [isFilling, setIsFilling] = useState(0);
  const remaining =
    isFilling === 0 ? [] : allPlaceholders([texts.title, texts.records]).map(({ name }) => name);

  useEffect(() => {
    if (isFilling === 0) return;
    // The dialog of the templates hands the keyboard back first.
    const timer = setTimeout(() => selectFirstPlaceholder(form.current));
    return () => clearTimeout(timer);
  }, [isFilling]);

  const startFilling = () => setIsFilling((count) => count + 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isFilling === 0 || event.key !== "Tab" || event.altKey || event.ctrlKey || event.metaKey) return;
    const fields = textFields(form.current);
    const field = fields.indexOf(event.target as TextField);
    const lastValues = fields[field];
    if (!lastValues) return;
    const caret = { field, from: lastValues.selectionStart ?? 0, to: lastValues.selectionEnd ?? 0 };
    const next = adjacentPlaceholder(fieldValues(fields), caret, event.shiftKey ? -1 : 1);
    if (!next) return;
    event.preventDefault();
    selectPlaceholder(fields, next);
  };
  return { form, begin: startFilling, onKeyDown, remaining: [...new Set(remaining)] };
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

const textFields = (form: HTMLFormElement | null): TextField[] =>
  FIELDS.flatMap((name) => {
    const field = form?.elements.namedItem(name);
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? [field] : [];
  });

const fieldValues = (fields: TextField[]) => fields.map(({ value }) => value);

/** The first blank, or the beginning of the records where the template has none. */
function selectFirstPlaceholder(form: HTMLFormElement | null) {
  const fields = textFields(form);
  const [first] = allPlaceholders(fieldValues(fields));
  if (first) return selectPlaceholder(fields, first);
  const records = fields.at(-1);
  records?.focus();
  records?.setSelectionRange(0, 0);
}

function selectPlaceholder(fields: TextField[], { field, at, length }: PlaceholderPosition) {
  fields[field]?.focus();
  fields[field]?.setSelectionRange(at, at + length);
}
