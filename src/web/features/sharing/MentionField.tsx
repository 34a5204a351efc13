import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import { sharing } from "#messages/sharing.ts";
import { TextArea } from "#web/design/controls/Field.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import css from "./MentionField.module.css";
import { insertMention, type MentionQuery, mentionAt, suggestParticipants } from "./mention-input.ts";
import { participantsQuery } from "./sharing-queries.ts";

type Props = Omit<ComponentProps<"textarea">, "value" | "onChange"> & {
  requestId: string;
  value: string;
  onTextChange: (text: string) => void;
};

/** The text field of a note: "@" suggests the people the request is shared with, for keyboard and pointer. */
export function MentionField({ requestId, value, onTextChange, onKeyDown, ...rest }: Props) {
  const textArea = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [mention, setMention] = useState<MentionQuery | null>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  const caret = useRef<number | null>(null);
  const participants =
    useQuery({ ...participantsQuery(requestId), enabled: mention !== null }).data?.items ?? [];
  const suggestions = mention === null ? [] : suggestParticipants(mention, participants);
  const selectedIndex = Math.min(activeIndex, suggestions.length - 1);

  // The parent owns the text: the caret can be placed only after the parent has rendered it.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    textArea.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const updateMention = () => {
    const at = textArea.current?.selectionEnd ?? 0;
    setMention(mentionAt(textArea.current?.value ?? "", at));
    setActiveIndex(0);
  };
  const selectParticipant = (index: number) => {
    const participant = suggestions[index];
    if (!participant || !mention) return;
    const result = insertMention(value, mention, participant, participants);
    caret.current = result.caret;
    onTextChange(result.text);
    setMention(null);
    textArea.current?.focus();
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const hasNoModifier = !event.ctrlKey && !event.metaKey && !event.altKey && !event.nativeEvent.isComposing;
    if (suggestions.length > 0 && hasNoModifier) {
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (by) setActiveIndex((selectedIndex + by + suggestions.length) % suggestions.length);
      else if (event.key === "Enter" || event.key === "Tab") selectParticipant(selectedIndex);
      else if (event.key === "Escape") setMention(null);
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
        ref={textArea}
        value={value}
        aria-autocomplete="list"
        aria-controls={suggestions.length > 0 ? listId : undefined}
        aria-activedescendant={suggestions.length > 0 ? `${listId}-${selectedIndex}` : undefined}
        onChange={(event) => {
          onTextChange(event.target.value);
          updateMention();
        }}
        onKeyDown={handleKeyDown}
        onClick={updateMention}
        onBlur={() => setMention(null)}
      />
      {suggestions.length > 0 && (
        <div role="listbox" id={listId} className={css.users} aria-label={sharing.mentionList}>
          {suggestions.map((participant, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose
            <div
              key={participant.email}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === selectedIndex}
              className={css.user}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => selectParticipant(index)}
            >
              <b>{participant.name || participant.email}</b>
              {participant.name && <small>{participant.email}</small>}
            </div>
          ))}
        </div>
      )}
      <VisuallyHidden role="status">
        {suggestions.length > 0 && formatMessage(sharing.mentionCount, { count: suggestions.length })}
      </VisuallyHidden>
    </div>
  );
}
