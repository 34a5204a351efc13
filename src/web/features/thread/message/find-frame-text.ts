/**
 * Finds text in a document whose text is spread over many nodes. Usually the plain text, which the evidence
 * quotes, and the HTML of an email differ only in white space. If they differ in more, nothing is found and
 * nothing is highlighted.
 */
type TextNodeContent = { text: string };
type TextPosition = { nodeIndex: number; offset: number };
type TextMatch = { from: TextPosition; to: TextPosition };

const SPACE = /\s/;

/**
 * Indexes the nodes once. The returned function finds the start and end (exclusive) of a text in them,
 * ignoring white space.
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
