import { useMemo } from "react";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import css from "./DiffText.module.css";
import { type Piece, wordDiff } from "./text-diff.ts";

/** Two texts as one: what went is struck out, what came is marked. With `side` only the one of them, its own words marked. */
export function DiffText(props: { before: string; after: string; side?: "before" | "after" }) {
  const { before, after, side } = props;
  const pieces = useMemo(() => wordDiff(before, after), [before, after]);
  const hidden = side === "before" ? "added" : side === "after" ? "removed" : null;
  return (
    <span className={css.diff}>
      {pieces.map((piece, index) =>
        piece.kind === hidden ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces are what their places make them
          <Marked key={index} piece={piece} plain={side !== undefined} />
        ),
      )}
    </span>
  );
}

function Marked({ piece, plain }: { piece: Piece; plain: boolean }) {
  if (piece.kind === "same") return piece.text;
  if (plain) return <mark className={css.own}>{piece.text}</mark>;
  return piece.kind === "added" ? (
    <ins className={css.added}>
      <VisuallyHidden>added: </VisuallyHidden>
      {piece.text}
    </ins>
  ) : (
    <del className={css.removed}>
      <VisuallyHidden>taken out: </VisuallyHidden>
      {piece.text}
    </del>
  );
}
