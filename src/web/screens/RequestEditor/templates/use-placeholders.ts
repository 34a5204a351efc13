import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { adjacentPlaceholder, allPlaceholders, type PlaceholderPosition } from "./placeholder-navigation.ts";

const FIELDS = ["title", "records"] as const;

/**
 * Fills in the placeholders of a template: `startFilling` selects the first one, and Tab and Shift+Tab move between them. At
 * the end they leave the field as usual. `form` contains the fields named "title" and "records". `remaining` names the
 * placeholders left, once filling has started.
 */
export function usePlaceholders(texts: { title: string; records: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [isFilling, setIsFilling] = useState(0);
  const remaining =
    isFilling === 0 ? [] : allPlaceholders([texts.title, texts.records]).map(({ name }) => name);

  useEffect(() => {
    if (isFilling === 0) return;
    // The templates dialog restores focus first.
    const timer = setTimeout(() => selectFirstPlaceholder(form.current));
    return () => clearTimeout(timer);
  }, [isFilling]);

  const startFilling = () => setIsFilling((count) => count + 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isFilling === 0 || event.key !== "Tab" || event.altKey || event.ctrlKey || event.metaKey) return;
    const fields = textFields(form.current);
    const field = fields.indexOf(event.target as TextField);
    const textField = fields[field];
    if (!textField) return;
    const caret = { field, from: textField.selectionStart ?? 0, to: textField.selectionEnd ?? 0 };
    const next = adjacentPlaceholder(fieldValues(fields), caret, event.shiftKey ? -1 : 1);
    if (!next) return;
    event.preventDefault();
    selectPlaceholder(fields, next);
  };
  return { form, startFilling, onKeyDown, remaining: [...new Set(remaining)] };
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

const textFields = (form: HTMLFormElement | null): TextField[] =>
  FIELDS.flatMap((name) => {
    const field = form?.elements.namedItem(name);
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? [field] : [];
  });

const fieldValues = (fields: TextField[]) => fields.map(({ value }) => value);

/** Selects the first placeholder, or the start of the records if there is none. */
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
