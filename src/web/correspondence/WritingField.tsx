import type { RefObject } from "react";
import { markGaps } from "#core/letter/gaps.ts";
import css from "./WritingField.module.css";

/** The server takes no more (SendMessage). */
const MAX_LENGTH = 50_000;

/** Holds the room of a last line that is still empty (U+200B). */
const LAST_LINE = "\u200b";

type Props = {
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  value: string;
  /** Placeholders of the letter, marked where the text still has them. */
  gaps: readonly string[];
  /** The letter is being fetched; what is typed meanwhile stays. */
  busy: boolean;
  labelledBy: string;
  describedBy: string | undefined;
  onChange: (text: string) => void;
};

/** Where a reply is written. It grows with its words; the gaps of a letter shine through from behind it. */
export function WritingField({ fieldRef, value, gaps, busy, labelledBy, describedBy, onChange }: Props) {
  return (
    <div className={css.write}>
      <div className={css.sheet}>
        <div className={css.behind} aria-hidden="true">
          {/* Drawn only when there is something to mark: it is the text a second time. */}
          {gaps.length > 0 && markGaps(value, gaps).map((part) => <Part key={part.at} {...part} />)}
          {gaps.length > 0 && LAST_LINE}
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

const Part = ({ text, gap }: { text: string; gap: boolean }) => (gap ? <mark>{text}</mark> : text);
