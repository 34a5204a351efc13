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

describe("rows known page by page", () => {
  it("stand in the order of the pages, to the end", () => {
    expect(order(three())).toBe("abcdefgh");
    expect(three().next).toBeNull();
  });

  it("lose nothing when a new one comes in at the top", () => {
    const known = mergePage(three(), null, answer("xab", "b"));
    expect(order(known)).toBe("xabcdefgh");
    // The page that begins anew after `b` is read again once it is in sight.
    expect(nextPageToFetch(known, 3, 4)).toBe("b");
    expect(order(mergePage(known, "b", answer("cde", "e")))).toBe("xabcdefgh");
  });

  it("close up when one has gone", () => {
    const known = mergePage(three(), null, answer("acd", "d"));
    expect(order(known)).toBe("acdefgh");
  });

  it("never show one twice when it moved", () => {
    expect(order(mergePage(three(), null, answer("gab", "b")))).toBe("gabcdefh");
    expect(order(mergePage(three(), "c", answer("efa", "a")))).toBe("bcefagh");
  });

  it("begin anew where nothing of what was known is left", () => {
    const known = mergePage(three(), null, answer("xyz", "z"));
    expect(order(known)).toBe("xyz");
    expect(known.next).toBe("z");
  });

  it("end where the list ends now", () => {
    expect(order(mergePage(three(), null, answer("ab", null)))).toBe("ab");
  });

  it("take no answer for a place that is no more", () => {
    const known = three();
    expect(mergePage(known, "gone", answer("xyz", null))).toBe(known);
  });

  it("keep a row that has not changed as it is", () => {
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

  it("are asked for when they come into sight, and after a change once more", () => {
    const known = three();
    expect(nextPageToFetch(known, 0, 7)).toBeUndefined();
    expect(nextPageToFetch(markStale(known), 4, 7)).toBe("c");
    expect(nextPageToFetch(markStale(known), 0, 1)).toBeNull();
    const begun = mergePage(undefined, null, answer("abc", "c"));
    expect(nextPageToFetch(begun, 0, 2)).toBe("c");
  });
});
