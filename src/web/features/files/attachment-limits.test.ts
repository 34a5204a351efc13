import { expect, test } from "vitest";
import { selectAttachable } from "./attachment-limits.ts";

const file = (name: string, size: number) => ({ name, size });

test("accepts files that fit within the limit", () => {
  expect(selectAttachable([file("a.pdf", 10_000_000), file("b.pdf", 15_000_000)], [])).toMatchObject({
    accepted: [{ name: "a.pdf" }, { name: "b.pdf" }],
    rejected: null,
  });
});

test("rejects and names a file that is too large, and accepts a smaller one after it", () => {
  const { accepted, rejected } = selectAttachable(
    [file("large.pdf", 20_000_000), file("small.pdf", 1_000)],
    [file("there.pdf", 10_000_000)],
  );
  expect(accepted.map(({ name }) => name)).toEqual(["small.pdf"]);
  expect(rejected).toMatch(/^large\.pdf does not fit.*25\sMB/);
});

test("rejects and names an empty file and one too many", () => {
  expect(selectAttachable([file("a.txt", 0)], []).rejected).toBe("a.txt is empty.");
  const thirty = Array.from({ length: 30 }, (_, number) => file(`${number}.txt`, 1));
  expect(selectAttachable([file("more.txt", 1)], thirty)).toMatchObject({
    accepted: [],
    rejected: "more.txt is one too many. One email can have 30 files.",
  });
});
