import { memo, type ReactNode } from "react";
import type { Letter, LetterBlock, LetterText } from "#core/letter/letter.ts";
import type { LetterLanguage } from "#core/letter/letter-language.ts";
import { withNoBreaks } from "#core/letter/no-break.ts";
import { nonBreaking } from "#web/design/non-breaking.ts";
import css from "./LetterPaper.module.css";

/** The letter as the agency will receive it. `isEditing` highlights the edited block; placeholders are marked. */
export function LetterPaper(props: {
  letter: Pick<Letter, "blocks">;
  language?: LetterLanguage;
  isEditing?: boolean;
  label: string;
  /** Above the first block: the letterhead of a printed letter. */
  head?: ReactNode;
}) {
  const { letter, language = "en", isEditing = false, label, head } = props;
  return (
    <article className={css.paper} aria-label={label} lang={language}>
      {head}
      {letter.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no id, and their order does not change
        <Block key={index} block={block} isEditing={isEditing} />
      ))}
    </article>
  );
}

function Block({ block, isEditing }: { block: LetterBlock; isEditing: boolean }) {
  switch (block.kind) {
    case "sender":
    case "recipient":
    case "signature":
      return (
        <p className={css[block.kind]}>
          {block.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of an address have no id
            <span key={index}>
              <LetterRuns text={line} />
            </span>
          ))}
        </p>
      );
    case "list":
      return (
        <ol className={isEditing && block.field ? css.editing : undefined}>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: numbered records are identified by their number
            <Item key={index} text={item} />
          ))}
        </ol>
      );
    case "paragraph":
      return (
        <p className={isEditing && block.field ? css.editing : undefined}>
          <LetterRuns text={block.text} />
        </p>
      );
    default:
      return (
        <p className={css[block.kind]}>
          <LetterRuns text={block.text} />
        </p>
      );
  }
}

/** Memoized: a key press changes one of the many records of a long letter. */
const Item = memo(
  ({ text }: { text: LetterText }) => (
    <li>
      <LetterRuns text={text} />
    </li>
  ),
  (before, after) => sameRuns(before.text, after.text),
);

const sameRuns = (first: LetterText, second: LetterText) =>
  first.length === second.length &&
  first.every((run, index) => run.text === second[index]?.text && run.missing === second[index]?.missing);

const unbroken = (text: string) => nonBreaking(withNoBreaks(text));

const LetterRuns = ({ text }: { text: LetterText }) =>
  text.map((run, index) =>
    run.missing ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs of a text have no id
      <mark key={index} className={css.placeholder}>
        {unbroken(run.text)}
      </mark>
    ) : (
      unbroken(run.text)
    ),
  );
