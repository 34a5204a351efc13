import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { TextArea } from "../ui/Field.tsx";
import { VisuallyHidden } from "../ui/VisuallyHidden.tsx";
import css from "./MentionField.module.css";
import { type MentionStart, mentionBefore, offeredFor, withMention } from "./mention-typing.ts";
import { participantsQuery } from "./sharing-queries.ts";

type Props = Omit<ComponentProps<"textarea">, "value" | "onChange"> & {
  requestId: string;
  value: string;
  onText: (text: string) => void;
};

/** A note's field: "@" offers whom the request is shared with, by arrows and Enter or by the pointer. */
export function MentionField({ requestId, value, onText, onKeyDown, ...rest }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const list = useId();
  const [start, setStart] = useState<MentionStart | null>(null);
  const [active, setActive] = useState(0);
  const caret = useRef<number | null>(null);
  const people = useQuery({ ...participantsQuery(requestId), enabled: start !== null }).data?.items ?? [];
  const offered = start === null ? [] : offeredFor(start, people);
  const chosen = Math.min(active, offered.length - 1);

  // The words are the parent's: only once they are in the field can the caret stand behind them.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const look = () => {
    const at = field.current?.selectionEnd ?? 0;
    setStart(mentionBefore(field.current?.value ?? "", at));
    setActive(0);
  };
  const take = (index: number) => {
    const person = offered[index];
    if (!person || !start) return;
    const next = withMention(value, start, person, people);
    caret.current = next.caret;
    onText(next.text);
    setStart(null);
    field.current?.focus();
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.nativeEvent.isComposing;
    if (offered.length > 0 && plain) {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (by) setActive((chosen + by + offered.length) % offered.length);
      else if (event.key === "Enter" || event.key === "Tab") take(chosen);
      else if (event.key === "Escape") setStart(null);
      else return onKeyDown?.(event);
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onKeyDown?.(event);
  };
  return (
    <div className={css.field}>
      <TextArea
        {...rest}
        ref={field}
        value={value}
        aria-autocomplete="list"
        aria-controls={offered.length > 0 ? list : undefined}
        aria-activedescendant={offered.length > 0 ? `${list}-${chosen}` : undefined}
        onChange={(event) => {
          onText(event.target.value);
          look();
        }}
        onKeyDown={onKey}
        onClick={look}
        onBlur={() => setStart(null)}
      />
      {offered.length > 0 && (
        <div role="listbox" id={list} className={css.people} aria-label="People to mention">
          {offered.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose
            <div
              key={person.email}
              id={`${list}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className={css.person}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(index)}
            >
              <b>{person.name || person.email}</b>
              {person.name && <small>{person.email}</small>}
            </div>
          ))}
        </div>
      )}
      <VisuallyHidden role="status">
        {offered.length > 0 && `${offered.length} ${offered.length === 1 ? "person" : "people"} to mention`}
      </VisuallyHidden>
    </div>
  );
}
