import { describe, expect, it } from "vitest";
import type { RequestRow } from "#contract/requests/request.ts";
import { type CachedRows, cachedRows, markStale, mergePage, nextPageToFetch } from "./cached-rows.ts";

const row = (id: string, title = id) => ({ id, title }) as RequestRow;
const answer = (ids: string, next: string | null) => ({
  items: [...ids].map((id) => row(id)),
  next,
  total: null,
});
const order = (known: CachedRows) =>
  cachedRows(known)
    .map(({ id }) => id)
    .join("");

/** Rows `abc`, `def`, `gh`, three a page. */
const three = () =>
  mergePage(
    mergePage(mergePage(undefined, null, answer("abc", "c")), "c", answer("def", "f")),
    "f",
    answer("gh", null),
  );

describe("cached pages", () => {
  it("list rows in the order of the pages, to the end", () => {
    expect(order(three())).toBe("abcdefgh");
    expect(three().next).toBeNull();
  });

  it("lose no row when a new one is added at the top", () => {
    const known = mergePage(three(), null, answer("xab", "b"));
    expect(order(known)).toBe("xabcdefgh");
    // The page that now starts after `b` is refetched once it is visible.
    expect(nextPageToFetch(known, 3, 4)).toBe("b");
    expect(order(mergePage(known, "b", answer("cde", "e")))).toBe("xabcdefgh");
  });

  it("close the gap when a row is removed", () => {
    const known = mergePage(three(), null, answer("acd", "d"));
    expect(order(known)).toBe("acdefgh");
  });

  it("never list a row twice after it moved", () => {
    expect(order(mergePage(three(), null, answer("gab", "b")))).toBe("gabcdefh");
    expect(order(mergePage(three(), "c", answer("efa", "a")))).toBe("bcefagh");
  });

  it("start over when no cached row is left", () => {
    const known = mergePage(three(), null, answer("xyz", "z"));
    expect(order(known)).toBe("xyz");
    expect(known.next).toBe("z");
  });

  it("end where the list now ends", () => {
    expect(order(mergePage(three(), null, answer("ab", null)))).toBe("ab");
  });

  it("ignore a response for a cursor that no longer exists", () => {
    const known = three();
    expect(mergePage(known, "gone", answer("xyz", null))).toBe(known);
  });

  it("reuse the object of an unchanged row", () => {
    const known = three();
    const again = mergePage(known, null, answer("abc", "c"));
    expect(cachedRows(again)[0]).toBe(cachedRows(known)[0]);
    const changed = mergePage(known, null, {
      items: [row("a", "new"), row("b"), row("c")],
      next: "c",
      total: null,
    });
    expect(cachedRows(changed)[0]?.title).toBe("new");
  });

  it("are fetched when they become visible, and again after a change", () => {
    const known = three();
    expect(nextPageToFetch(known, 0, 7)).toBeUndefined();
    expect(nextPageToFetch(markStale(known), 4, 7)).toBe("c");
    expect(nextPageToFetch(markStale(known), 0, 1)).toBeNull();
    const begun = mergePage(undefined, null, answer("abc", "c"));
    expect(nextPageToFetch(begun, 0, 2)).toBe("c");
  });
});
