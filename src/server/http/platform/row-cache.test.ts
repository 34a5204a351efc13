import { describe, expect, test } from "vitest";
import { RowCache, type RowVersion } from "./row-cache.ts";

/** Rows that are written by their id and version; `asked` is who had to be. */
function rowsOf(maxCharacters?: number) {
  const cache = new RowCache(maxCharacters);
  let missingIds: string[] = [];
  const read = async (kind: string, versions: RowVersion[]) => {
    let asked: string[] = [];
    const texts = await cache.getOrSerialize(kind, versions, async (ids) => {
      asked = ids;
      return versions
        .filter(({ id }) => ids.includes(id) && !missingIds.includes(id))
        .toReversed()
        .map((row) => ({ ...row, text: `${kind} ${row.id} ${row.version}` }));
    });
    return { texts: [...texts.values()], asked };
  };
  return { kept: cache, read, removeRows: (...ids: string[]) => (missingIds = ids) };
}
const row = (id: string, version = "1") => ({ id, version });

describe("rows kept as they were last written", () => {
  test("are written once, in the order of each list", async () => {
    const { read } = rowsOf();
    const ab = { texts: ["k a 1", "k b 1"], asked: ["a", "b"] };
    expect(await read("k", [row("a"), row("b")])).toEqual(ab);
    expect(await read("k", [row("b"), row("a")])).toEqual({ texts: ["k b 1", "k a 1"], asked: [] });
    expect(await read("k", [row("c"), row("a")])).toEqual({ texts: ["k c 1", "k a 1"], asked: ["c"] });
  });

  test("are written anew in another version, and of another kind", async () => {
    const { read } = rowsOf();
    await read("k", [row("a"), row("b")]);
    expect(await read("k", [row("a", "2"), row("b")])).toEqual({ texts: ["k a 2", "k b 1"], asked: ["a"] });
    expect(await read("l", [row("b")])).toEqual({ texts: ["l b 1"], asked: ["b"] });
  });

  test("that were changed meanwhile are kept as they were then found", async () => {
    const { kept: cache, read } = rowsOf();
    const texts = await cache.getOrSerialize("k", [row("a")], async () => [
      { ...row("a", "2"), text: "newer" },
    ]);
    expect([...texts]).toEqual([["a", "newer"]]);
    expect(await read("k", [row("a", "2")])).toEqual({ texts: ["newer"], asked: [] });
    expect(await read("k", [row("a", "3")])).toEqual({ texts: ["k a 3"], asked: ["a"] });
  });

  test("that are gone are left out", async () => {
    const { read, removeRows } = rowsOf();
    await read("k", [row("a")]);
    removeRows("b");
    expect((await read("k", [row("b"), row("a")])).texts).toEqual(["k a 1"]);
  });

  test("go when there are too many, those first that were not asked for", async () => {
    const { read } = rowsOf(10);
    await read("k", [row("a")]);
    await read("k", [row("b")]);
    for (let n = 0; n < 20; n++) {
      expect((await read("k", [row("a")])).asked).toEqual([]);
      await read("k", [row(`other ${n}`)]);
    }
    expect((await read("k", [row("b")])).asked).toEqual(["b"]);
  });

  test("are forgotten", async () => {
    const { kept: cache, read } = rowsOf();
    await read("k", [row("a")]);
    cache.clear();
    expect((await read("k", [row("a")])).asked).toEqual(["a"]);
  });
});
