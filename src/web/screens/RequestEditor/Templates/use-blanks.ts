import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { allBlanks, type BlankAt, stepBlank } from "./blank-steps.ts";

const FIELDS = ["title", "records"] as const;

/**
 * Filling in the blanks of a template: after `begin` the first one is selected, and Tab and Shift+Tab go from one to the
 * next until there is none; then they leave the field as ever. `form` holds the fields named "title" and "records".
 * `left` names the blanks that still stand, while somebody is filling them in.
 */
export function useBlanks(texts: { title: string; records: string }) {
  const form = useRef<HTMLFormElement>(null);
  const [filling, setFilling] = useState(0);
  const left = filling === 0 ? [] : allBlanks([texts.title, texts.records]).map(({ name }) => name);

  useEffect(() => {
    if (filling === 0) return;
    // The dialog of the templates hands the keyboard back first.
    const timer = setTimeout(() => selectFirst(form.current));
    return () => clearTimeout(timer);
  }, [filling]);

  const begin = () => setFilling((count) => count + 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (filling === 0 || event.key !== "Tab" || event.altKey || event.ctrlKey || event.metaKey) return;
    const fields = fieldsOf(form.current);
    const field = fields.indexOf(event.target as TextField);
    const typed = fields[field];
    if (!typed) return;
    const caret = { field, from: typed.selectionStart ?? 0, to: typed.selectionEnd ?? 0 };
    const next = stepBlank(valuesOf(fields), caret, event.shiftKey ? -1 : 1);
    if (!next) return;
    event.preventDefault();
    select(fields, next);
  };
  return { form, begin, onKeyDown, left: [...new Set(left)] };
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

const fieldsOf = (form: HTMLFormElement | null): TextField[] =>
  FIELDS.flatMap((name) => {
    const field = form?.elements.namedItem(name);
    return field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? [field] : [];
  });

const valuesOf = (fields: TextField[]) => fields.map(({ value }) => value);

/** The first blank, or the beginning of the records where the template has none. */
function selectFirst(form: HTMLFormElement | null) {
  const fields = fieldsOf(form);
  const [first] = allBlanks(valuesOf(fields));
  if (first) return select(fields, first);
  const records = fields.at(-1);
  records?.focus();
  records?.setSelectionRange(0, 0);
}

function select(fields: TextField[], { field, at, length }: BlankAt) {
  fields[field]?.focus();
  fields[field]?.setSelectionRange(at, at + length);
}
