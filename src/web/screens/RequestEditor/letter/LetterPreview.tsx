import { memo } from "react";
import type { Letter, LetterBlock, LetterText } from "#core/letter/letter.ts";
import { nonBreaking } from "#web/design/non-breaking.ts";
import css from "./LetterPreview.module.css";

/** The letter on paper, as the agency will get it. `live` marks what is being written; gaps stand out. */
export function LetterPreview({
  letter,
  isEditing,
  label,
}: {
  letter: Letter;
  isEditing: boolean;
  label: string;
}) {
  return (
    <article className={css.paper} aria-label={label}>
      {letter.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a letter's blocks have no other name, and never move
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
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of an address have no other name
            <span key={index}>
              <LetterRuns text={line} />
            </span>
          ))}
        </p>
      );
    case "list":
      return (
        <ol className={isEditing && block.field ? css.live : undefined}>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: numbered records are known by their number
            <Item key={index} text={item} />
          ))}
        </ol>
      );
    case "paragraph":
      return (
        <p className={isEditing && block.field ? css.live : undefined}>
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

/** Of the hundred records of a long letter a key changes one. */
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

const LetterRuns = ({ text }: { text: LetterText }) =>
  text.map((run, index) =>
    run.missing ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs of a text have no other name
      <mark key={index} className={css.gap}>
        {nonBreaking(run.text)}
      </mark>
    ) : (
      nonBreaking(run.text)
    ),
  );
