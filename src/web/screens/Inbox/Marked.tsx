import css from "./Marked.module.css";

/** A text with the searched words marked. */
export function Marked({ text, q }: { text: string; q: string }) {
  const words = q.match(/[\p{L}\p{N}]+/gu);
  if (!words) return text;
  const pieces = text.split(new RegExp(`(${words.join("|")})`, "giu"));
  return pieces.map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move
      <mark key={index} className={css.hit}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
