/**
 * Finds words in a document whose text is spread over many nodes and spaced for HTML. The plain text a reading cites
 * and the HTML of the same mail differ in white space only where all is well; where they differ in more, nothing is
 * found, and nothing is marked.
 */
type Piece = { text: string };
type Place = { piece: number; offset: number };

const SPACE = /\s/;

/** Where `words` begin and end (exclusive) in the pieces, taking any white space, also none at a piece's edge, as equal. */
export function findWords(pieces: readonly Piece[], words: string): { from: Place; to: Place } | null {
  const wanted = [...words].filter((char) => !SPACE.test(char)).join("");
  if (wanted === "") return null;
  const places: Place[] = [];
  let solid = "";
  pieces.forEach(({ text }, piece) => {
    for (let offset = 0; offset < text.length; offset += 1) {
      const char = text.charAt(offset);
      if (SPACE.test(char)) continue;
      solid += char;
      places.push({ piece, offset });
    }
  });
  const at = solid.indexOf(wanted);
  const from = places[at];
  const last = places[at + wanted.length - 1];
  if (at < 0 || !from || !last) return null;
  return { from, to: { piece: last.piece, offset: last.offset + 1 } };
}
