/**
 * Finds words in a document whose text is spread over many nodes and spaced for HTML. The plain text a reading cites
 * and the HTML of the same mail differ in white space only where all is well; where they differ in more, nothing is
 * found, and nothing is marked.
 */
type TextNodeContent = { text: string };
type TextPosition = { nodeIndex: number; offset: number };
type TextMatch = { from: TextPosition; to: TextPosition };

const SPACE = /\s/;

/**
 * Reads the pieces once, and answers where words begin and end (exclusive) in them, taking any white space, also none at
 * a piece's edge, as equal.
 */
export function createTextFinder(nodes: readonly TextNodeContent[]): (query: string) => TextMatch | null {
  const chars: string[] = [];
  const positions: number[] = [];
  nodes.forEach(({ text }, nodeIndex) => {
    for (let offset = 0; offset < text.length; offset += 1) {
      const char = text.charAt(offset);
      if (SPACE.test(char)) continue;
      chars.push(char);
      positions.push(nodeIndex, offset);
    }
  });
  const compactText = chars.join("");
  const positionAt = (at: number): TextPosition => ({
    nodeIndex: positions[at * 2] ?? 0,
    offset: positions[at * 2 + 1] ?? 0,
  });
  return (query) => {
    const searchText = query.replace(/\s+/g, "");
    const at = searchText === "" ? -1 : compactText.indexOf(searchText);
    if (at < 0) return null;
    const last = positionAt(at + searchText.length - 1);
    return { from: positionAt(at), to: { nodeIndex: last.nodeIndex, offset: last.offset + 1 } };
  };
}
