import { expect, test } from "vitest";
import { selectAttachable } from "./attachment-limits.ts";

const file = (name: string, size: number) => ({ name, size });

test("files go while they fit together", () => {
  expect(selectAttachable([file("a.pdf", 10_000_000), file("b.pdf", 15_000_000)], [])).toMatchObject({
    accepted: [{ name: "a.pdf" }, { name: "b.pdf" }],
    rejected: null,
  });
});

test("one that is too much is left out and named; a smaller one after it still goes", () => {
  const { accepted, rejected } = selectAttachable(
    [file("large.pdf", 20_000_000), file("small.pdf", 1_000)],
    [file("there.pdf", 10_000_000)],
  );
  expect(accepted.map(({ name }) => name)).toEqual(["small.pdf"]);
  expect(rejected).toMatch(/^large\.pdf does not fit.*25\sMB/);
});

test("an empty file and one too many are named", () => {
  expect(selectAttachable([file("a.txt", 0)], []).rejected).toBe("a.txt is empty.");
  const thirty = Array.from({ length: 30 }, (_, number) => file(`${number}.txt`, 1));
  expect(selectAttachable([file("more.txt", 1)], thirty)).toMatchObject({
    accepted: [],
    rejected: expect.stringContaining("at most 30"),
  });
});
