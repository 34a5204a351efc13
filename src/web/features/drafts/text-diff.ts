/** Items `start` to `end` (exclusive) of the first list are replaced by `items`. */
export type Edit = { start: number; end: number; items: string[] };

/** Beyond this many edits, texts count as completely different, because the search is quadratic. */
const MAX_STEPS = 1_200;

/** The shortest edits from the first list to the second, in order (Myers 1986). */
export function editsBetween(a: readonly string[], b: readonly string[]): Edit[] {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  const before = a.slice(head, a.length - tail);
  const after = b.slice(head, b.length - tail);
  if (before.length === 0 && after.length === 0) return [];
  const inner = before.length > 0 && after.length > 0 ? shortestEdits(before, after) : null;
  const merged = [{ start: 0, end: before.length, items: after }];
  return (inner ?? merged).map(({ start, end, items }) => ({ start: start + head, end: end + head, items }));
}

/** Null if the lists differ too much. */
function shortestEdits(a: readonly string[], b: readonly string[]): Edit[] | null {
  const maxSteps = Math.min(a.length + b.length, MAX_STEPS);
  const middle = maxSteps + 1;
  const reach = new Int32Array(2 * maxSteps + 3);
  const trace: Int32Array[] = [];
  for (let steps = 0; steps <= maxSteps; steps += 1) {
    trace.push(reach.slice(middle - steps - 1, middle + steps + 2));
    for (let k = -steps; k <= steps; k += 2) {
      const down =
        k === -steps || (k !== steps && valueAt(reach, middle + k - 1) < valueAt(reach, middle + k + 1));
      let x = down ? valueAt(reach, middle + k + 1) : valueAt(reach, middle + k - 1) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1;
      reach[middle + k] = x;
      if (x >= a.length && x - k >= b.length) return backtrack(a, b, trace);
    }
  }
  return null;
}

function backtrack(a: readonly string[], b: readonly string[], trace: readonly Int32Array[]): Edit[] {
  const edits: Edit[] = [];
  let x = a.length;
  let y = b.length;
  for (let steps = trace.length - 1; steps > 0; steps -= 1) {
    const reach = trace[steps] as Int32Array;
    const middle = steps + 1;
    const k = x - y;
    const down =
      k === -steps || (k !== steps && valueAt(reach, middle + k - 1) < valueAt(reach, middle + k + 1));
    const fromX = valueAt(reach, middle + (down ? k + 1 : k - 1));
    const fromY = fromX - (down ? k + 1 : k - 1);
    prepend(
      edits,
      down
        ? { start: fromX, end: fromX, items: [b[fromY] as string] }
        : { start: fromX, end: fromX + 1, items: [] },
    );
    x = fromX;
    y = fromY;
  }
  return edits;
}

/** Prepends an edit, merged with the first one if they touch. */
function prepend(edits: Edit[], edit: Edit) {
  const first = edits[0];
  if (!first || first.start !== edit.end) edits.unshift(edit);
  else edits[0] = { start: edit.start, end: first.end, items: [...edit.items, ...first.items] };
}

const valueAt = (list: Int32Array, index: number) => list[index] as number;

export type DiffSegment = { kind: "same" | "removed" | "added"; text: string };

/** A word diff of two texts. */
export function wordDiff(before: string, after: string): DiffSegment[] {
  const words = splitWords(before);
  const segments: DiffSegment[] = [];
  const add = (kind: DiffSegment["kind"], text: string) => {
    if (text !== "") segments.push({ kind, text });
  };
  let place = 0;
  for (const { start, end, items } of joinEdits(editsBetween(words, splitWords(after)), words)) {
    add("same", words.slice(place, start).join(""));
    add("removed", words.slice(start, end).join(""));
    add("added", items.join(""));
    place = end;
  }
  add("same", words.slice(place).join(""));
  return segments;
}

/** Punctuation is a separate item, so that an added comma does not change its word. */
const splitWords = (text: string) => text.match(/\s+|[\p{L}\p{N}'’-]+|[^\s\p{L}\p{N}]/gu) ?? [];

/** Joins edits with only spaces between them, which are easier to read as one. */
function joinEdits(edits: readonly Edit[], words: readonly string[]): Edit[] {
  const merged: Edit[] = [];
  for (const edit of edits) {
    const last = merged.at(-1);
    const between = last ? words.slice(last.end, edit.start) : [];
    if (last && between.every((word) => word.trim() === "" && !word.includes("\n"))) {
      last.items = [...last.items, ...between, ...edit.items];
      last.end = edit.end;
    } else merged.push({ ...edit });
  }
  return merged;
}
