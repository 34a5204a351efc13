/**
 * Finds words in a document whose text is spread over many nodes and spaced for HTML. The plain text a reading cites
 * and the HTML of the same mail differ in white space only where all is well; where they differ in more, nothing is
 * found, and nothing is marked.
 */
type Piece = { text: string };
type Place = { piece: number; offset: number };
type Found = { from: Place; to: Place };

const SPACE = /\s/;

/**
 * Reads the pieces once, and answers where words begin and end (exclusive) in them, taking any white space, also none at
 * a piece's edge, as equal.
 */
export function wordFinder(pieces: readonly Piece[]): (words: string) => Found | null {
  const parts: string[] = [];
  const places: number[] = [];
  pieces.forEach(({ text }, piece) => {
    for (let offset = 0; offset < text.length; offset += 1) {
      const char = text.charAt(offset);
      if (SPACE.test(char)) continue;
      parts.push(char);
      places.push(piece, offset);
    }
  });
  const solid = parts.join("");
  const placeAt = (at: number): Place => ({ piece: places[at * 2] ?? 0, offset: places[at * 2 + 1] ?? 0 });
  return (words) => {
    const wanted = words.replace(/\s+/g, "");
    const at = wanted === "" ? -1 : solid.indexOf(wanted);
    if (at < 0) return null;
    const last = placeAt(at + wanted.length - 1);
    return { from: placeAt(at), to: { piece: last.piece, offset: last.offset + 1 } };
  };
}
