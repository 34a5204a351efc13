import { useMemo } from "react";
import { editorVersions } from "#messages/editor/versions.ts";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import css from "./DiffText.module.css";
import { type DiffSegment, wordDiff } from "./text-diff.ts";

/** A word diff: removed words struck out, added words marked. With `side`, only that text with its own words marked. */
export function DiffText(props: { before: string; after: string; side?: "before" | "after" }) {
  const { before, after, side } = props;
  const segments = useMemo(() => wordDiff(before, after), [before, after]);
  const hiddenKind = side === "before" ? "added" : side === "after" ? "removed" : null;
  return (
    <span className={css.diff}>
      {segments.map((segment, index) =>
        segment.kind === hiddenKind ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: segments have no id
          <HighlightedSegment key={index} segment={segment} plain={side !== undefined} />
        ),
      )}
    </span>
  );
}

function HighlightedSegment({ segment, plain }: { segment: DiffSegment; plain: boolean }) {
  if (segment.kind === "same") return segment.text;
  if (plain) return <mark className={css.own}>{segment.text}</mark>;
  return segment.kind === "added" ? (
    <ins className={css.added}>
      <VisuallyHidden>{editorVersions.textAdded}</VisuallyHidden>
      {segment.text}
    </ins>
  ) : (
    <del className={css.removed}>
      <VisuallyHidden>{editorVersions.textRemoved}</VisuallyHidden>
      {segment.text}
    </del>
  );
}
