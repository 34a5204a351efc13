import type { RefObject } from "react";
import { markPlaceholders } from "#core/letter/placeholders.ts";
import { threadComposer as m } from "#messages/thread/composer.ts";
import css from "./ComposerTextArea.module.css";

/** The limit of the server (`SendMessage`). */
const MAX_LENGTH = 50_000;

/** A zero-width space (U+200B), so that an empty last line has its height. */
const EMPTY_LAST_LINE = "\u200b";

type Props = {
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  value: string;
  /** Placeholders of the letter, highlighted where the text still has them. */
  placeholders: readonly string[];
  /** The letter is being fetched. */
  busy: boolean;
  labelledBy: string;
  describedBy: string | undefined;
  onChange: (text: string) => void;
};

/**
 * The text of a reply. It grows with its content. Placeholders are highlighted by a layer behind the field.
 */
export function ComposerTextArea({
  fieldRef,
  value,
  placeholders,
  busy,
  labelledBy,
  describedBy,
  onChange,
}: Props) {
  return (
    <div className={css.field}>
      <div className={css.sheet}>
        <div className={css.highlights} aria-hidden="true">
          {/* Rendered only if there is something to highlight: it repeats the whole text. */}
          {placeholders.length > 0 &&
            markPlaceholders(value, placeholders).map((part) => <Part key={part.at} {...part} />)}
          {placeholders.length > 0 && EMPTY_LAST_LINE}
        </div>
        <textarea
          ref={fieldRef}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          maxLength={MAX_LENGTH}
          aria-labelledby={labelledBy}
          aria-describedby={describedBy}
          aria-busy={busy || undefined}
          placeholder={busy ? m.preparing : m.placeholder}
          spellCheck
        />
      </div>
    </div>
  );
}

const Part = ({ text, isPlaceholder }: { text: string; isPlaceholder: boolean }) =>
  isPlaceholder ? <mark>{text}</mark> : text;
