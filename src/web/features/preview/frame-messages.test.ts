import { expect, test } from "vitest";
import { parseFrameMessage } from "./frame-messages.ts";

test("messages of the frame are validated", () => {
  expect(
    parseFrameMessage({ say: "shown", shown: { pages: 3.7, zooms: true, notes: ["1 hidden sheet", 7] } }),
  ).toEqual({ say: "shown", shown: { pages: 3, zooms: true, finds: false, notes: ["1 hidden sheet", ""] } });
  expect(
    parseFrameMessage({ say: "hits", hits: { count: -4, at: Number.NaN, pages: "9", done: 1 } }),
  ).toEqual({
    say: "hits",
    hits: { count: 0, at: 0, pages: 0, done: false },
  });
  expect(parseFrameMessage({ say: "failed", why: "<b>" })).toEqual({ say: "failed", why: "damaged" });
});

test("invalid messages are dropped", () => {
  for (const data of [null, "shown", 7, {}, { say: "steal" }, { say: "entry", name: "a", bytes: "text" }])
    expect(parseFrameMessage(data)).toBeNull();
  const long = parseFrameMessage({ say: "link", address: "x".repeat(10_000) });
  expect(long).toMatchObject({ address: "x".repeat(4000) });
  expect(parseFrameMessage({ say: "shown", shown: { notes: Array(50).fill("n") } })).toMatchObject({
    shown: { notes: Array(6).fill("n") },
  });
});
