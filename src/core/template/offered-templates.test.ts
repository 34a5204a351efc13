import { expect, test } from "vitest";
import { isBuiltIn, offeredTemplates } from "./offered-templates.ts";

const updatedAt = new Date("2026-03-01T00:00:00Z");
const [first, second] = offeredTemplates([]);
if (!first || !second) throw new Error("There are built-in templates.");
const words = { ...first.content, name: "Parking fines" };

test("without changes they are the built-in ones, under their topics", () => {
  const topics = offeredTemplates([]).map(({ content }) => content.topic);
  expect([...new Set(topics)].length).toBe(topics.filter((topic, at) => topic !== topics[at - 1]).length);
  expect(first).toMatchObject({ origin: "built_in", isRetired: false, updatedAt: null });
  expect(first.content.records).toMatch(/^1\. .+\n2\. /);
});

test("one is changed, one is retired with its own words, and one is added under a topic that is there", () => {
  const templates = offeredTemplates([
    { id: first.id, content: words, isRetired: false, updatedAt },
    { id: second.id, content: null, isRetired: true, updatedAt },
    { id: "fines", content: words, isRetired: false, updatedAt },
  ]);
  expect(templates[0]).toEqual({
    id: first.id,
    origin: "changed",
    isRetired: false,
    updatedAt,
    content: words,
  });
  expect(templates[1]).toEqual({ ...second, isRetired: true, updatedAt });
  const at = templates.findIndex(({ id }) => id === "fines");
  expect(templates[at]?.origin).toBe("added");
  expect(templates[at - 1]?.content.topic).toBe(words.topic);
  expect(templates[at + 1]?.content.topic).not.toBe(words.topic);
});

test("what a later release no longer has, and nobody wrote, is not there", () => {
  expect(offeredTemplates([{ id: "gone", content: null, isRetired: true, updatedAt }])).toEqual(
    offeredTemplates([]),
  );
  expect([isBuiltIn(first.id), isBuiltIn("gone")]).toEqual([true, false]);
});
