import { expect, test } from "vitest";
import { fitting } from "./attaching.ts";

const file = (name: string, size: number) => ({ name, size });

test("files go while they fit together", () => {
  expect(fitting([file("a.pdf", 10_000_000), file("b.pdf", 15_000_000)], [])).toMatchObject({
    taken: [{ name: "a.pdf" }, { name: "b.pdf" }],
    refused: null,
  });
});

test("one that is too much is left out and named; a smaller one after it still goes", () => {
  const { taken, refused } = fitting(
    [file("large.pdf", 20_000_000), file("small.pdf", 1_000)],
    [file("there.pdf", 10_000_000)],
  );
  expect(taken.map(({ name }) => name)).toEqual(["small.pdf"]);
  expect(refused).toMatch(/^large\.pdf does not fit.*25\sMB/);
});

test("an empty file and one too many are named", () => {
  expect(fitting([file("a.txt", 0)], []).refused).toBe("a.txt is empty.");
  const thirty = Array.from({ length: 30 }, (_, number) => file(`${number}.txt`, 1));
  expect(fitting([file("more.txt", 1)], thirty)).toMatchObject({
    taken: [],
    refused: expect.stringContaining("at most 30"),
  });
});
