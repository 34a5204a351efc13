import { memo } from "react";
import type { Letter, LetterBlock, LetterText } from "#core/letter/letter.ts";
import { unbroken } from "#web/ui/unbroken.ts";
import css from "./LetterPaper.module.css";

/** The letter on paper, as the agency will get it. `live` marks what is being written; gaps stand out. */
export function LetterPaper({ letter, live, label }: { letter: Letter; live: boolean; label: string }) {
  return (
    <article className={css.paper} aria-label={label}>
      {letter.blocks.map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a letter's blocks have no other name, and never move
        <Block key={index} block={block} live={live} />
      ))}
    </article>
  );
}

function Block({ block, live }: { block: LetterBlock; live: boolean }) {
  switch (block.kind) {
    case "sender":
    case "recipient":
    case "signature":
      return (
        <p className={css[block.kind]}>
          {block.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of an address have no other name
            <span key={index}>
              <Words text={line} />
            </span>
          ))}
        </p>
      );
    case "list":
      return (
        <ol className={live && block.field ? css.live : undefined}>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: numbered records are known by their number
            <Item key={index} text={item} />
          ))}
        </ol>
      );
    case "paragraph":
      return (
        <p className={live && block.field ? css.live : undefined}>
          <Words text={block.text} />
        </p>
      );
    default:
      return (
        <p className={css[block.kind]}>
          <Words text={block.text} />
        </p>
      );
  }
}

/** Of the hundred records of a long letter a key changes one. */
const Item = memo(
  ({ text }: { text: LetterText }) => (
    <li>
      <Words text={text} />
    </li>
  ),
  (before, after) => sameWords(before.text, after.text),
);

const sameWords = (one: LetterText, other: LetterText) =>
  one.length === other.length &&
  one.every((run, index) => run.text === other[index]?.text && run.missing === other[index]?.missing);

const Words = ({ text }: { text: LetterText }) =>
  text.map((run, index) =>
    run.missing ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: runs of a text have no other name
      <mark key={index} className={css.gap}>
        {unbroken(run.text)}
      </mark>
    ) : (
      unbroken(run.text)
    ),
  );
