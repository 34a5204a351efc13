import { describe, expect, it } from "vitest";
import type { RequestRow } from "#contract/request.ts";
import { aged, type KnownRows, rowsOf, wantedFor, withPage } from "./known-rows.ts";

const row = (id: string, title = id) => ({ id, title }) as RequestRow;
const answer = (ids: string, next: string | null) => ({
  items: [...ids].map((id) => row(id)),
  next,
  found: null,
});
const order = (known: KnownRows) =>
  rowsOf(known)
    .map(({ id }) => id)
    .join("");

/** Rows `abc`, `def`, `gh`, three a page. */
const three = () =>
  withPage(
    withPage(withPage(undefined, null, answer("abc", "c")), "c", answer("def", "f")),
    "f",
    answer("gh", null),
  );

describe("rows known page by page", () => {
  it("stand in the order of the pages, to the end", () => {
    expect(order(three())).toBe("abcdefgh");
    expect(three().next).toBeNull();
  });

  it("lose nothing when a new one comes in at the top", () => {
    const known = withPage(three(), null, answer("xab", "b"));
    expect(order(known)).toBe("xabcdefgh");
    // The page that begins anew after `b` is read again once it is in sight.
    expect(wantedFor(known, 3, 4)).toBe("b");
    expect(order(withPage(known, "b", answer("cde", "e")))).toBe("xabcdefgh");
  });

  it("close up when one has gone", () => {
    const known = withPage(three(), null, answer("acd", "d"));
    expect(order(known)).toBe("acdefgh");
  });

  it("never show one twice when it moved", () => {
    expect(order(withPage(three(), null, answer("gab", "b")))).toBe("gabcdefh");
    expect(order(withPage(three(), "c", answer("efa", "a")))).toBe("bcefagh");
  });

  it("begin anew where nothing of what was known is left", () => {
    const known = withPage(three(), null, answer("xyz", "z"));
    expect(order(known)).toBe("xyz");
    expect(known.next).toBe("z");
  });

  it("end where the list ends now", () => {
    expect(order(withPage(three(), null, answer("ab", null)))).toBe("ab");
  });

  it("take no answer for a place that is no more", () => {
    const known = three();
    expect(withPage(known, "gone", answer("xyz", null))).toBe(known);
  });

  it("keep a row that has not changed as it is", () => {
    const known = three();
    const again = withPage(known, null, answer("abc", "c"));
    expect(rowsOf(again)[0]).toBe(rowsOf(known)[0]);
    const changed = withPage(known, null, {
      items: [row("a", "new"), row("b"), row("c")],
      next: "c",
      found: null,
    });
    expect(rowsOf(changed)[0]?.title).toBe("new");
  });

  it("are asked for when they come into sight, and after a change once more", () => {
    const known = three();
    expect(wantedFor(known, 0, 7)).toBeUndefined();
    expect(wantedFor(aged(known), 4, 7)).toBe("c");
    expect(wantedFor(aged(known), 0, 1)).toBeNull();
    const begun = withPage(undefined, null, answer("abc", "c"));
    expect(wantedFor(begun, 0, 2)).toBe("c");
  });
});
