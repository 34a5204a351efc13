import { expect, test } from "vitest";
import { draftKey, keepDraft, parseDraft, rewrite } from "./reply-draft.ts";

const draft = { id: "a", text: "Dear Ms. Reyes,", tried: false };

function memory() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test("a draft survives, each conversation its own", () => {
  const store = memory();
  expect(keepDraft(store, "r1", draft)).toBe(true);
  expect(parseDraft(store.getItem(draftKey("r1")))).toEqual(draft);
  expect(parseDraft(store.getItem(draftKey("r2")))).toBeNull();
});

test("an emptied draft is forgotten", () => {
  const store = memory();
  keepDraft(store, "r1", draft);
  keepDraft(store, "r1", { ...draft, text: " \n" });
  expect(store.kept.size).toBe(0);
});

test("a full store is reported, not thrown", () => {
  const full = {
    ...memory(),
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  expect(keepDraft(full, "r1", draft)).toBe(false);
});

test.each(["{", "[]", "null", '{"id":1,"text":"x"}', '"x"'])("what is stored as %s is no draft", (stored) => {
  expect(parseDraft(stored)).toBeNull();
});

test("the same words tried again are the same mail; other words are another", () => {
  const newId = () => "b";
  expect(rewrite(draft, "Dear", newId).id).toBe("a");
  expect(rewrite({ ...draft, tried: true }, draft.text, newId)).toEqual({ ...draft, tried: true });
  expect(rewrite({ ...draft, tried: true }, "Dear", newId)).toEqual({ id: "b", text: "Dear", tried: false });
});
