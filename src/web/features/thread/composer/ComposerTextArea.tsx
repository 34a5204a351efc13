import type { RefObject } from "react";
import { markPlaceholders } from "#core/letter/placeholders.ts";
import css from "./ComposerTextArea.module.css";

/** The server takes no more (SendMessage). */
const MAX_LENGTH = 50_000;

/** Holds the room of a last line that is still empty (U+200B). */
const EMPTY_LAST_LINE = "\u200b";

type Props = {
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  value: string;
  /** Placeholders of the letter, marked where the text still has them. */
  placeholders: readonly string[];
  /** The letter is being fetched; what is typed meanwhile stays. */
  busy: boolean;
  labelledBy: string;
  describedBy: string | undefined;
  onChange: (text: string) => void;
};

/** Where a reply is written. It grows with its words; the gaps of a letter shine through from behind it. */
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
    <div className={css.write}>
      <div className={css.sheet}>
        <div className={css.behind} aria-hidden="true">
          {/* Drawn only when there is something to mark: it is the text a second time. */}
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
          placeholder={busy ? "Preparing the letter" : "Write to the agency"}
          spellCheck
        />
      </div>
    </div>
  );
}

const Part = ({ text, isPlaceholder }: { text: string; isPlaceholder: boolean }) =>
  isPlaceholder ? <mark>{text}</mark> : text;
