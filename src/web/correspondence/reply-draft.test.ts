import { expect, test } from "vitest";
import { blankDraft, draftKey, keepDraft, parseDraft, type ReplyDraft, revise } from "./reply-draft.ts";

const file = { id: "f", name: "map.pdf", type: "application/pdf", size: 3 };
const draft: ReplyDraft = { ...blankDraft("a"), text: "Dear Ms. Reyes," };

function memory() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test("a draft survives whole, each conversation its own", () => {
  const store = memory();
  const whole = {
    ...draft,
    recipients: { to: ["jane@epa.gov"], cc: [] },
    files: [file],
    letter: "narrowing" as const,
  };
  expect(keepDraft(store, "r1", whole)).toBe(true);
  expect(parseDraft(store.getItem(draftKey("r1")))).toEqual(whole);
  expect(parseDraft(store.getItem(draftKey("r2")))).toBeNull();
});

test("a kind of letter that is not known is none", () => {
  expect(parseDraft('{"id":"a","text":"x","letter":"complaint"}')?.letter).toBeNull();
});

test("a draft of words alone, as it was kept before there were files, is read", () => {
  expect(parseDraft('{"id":"a","text":"Dear Ms. Reyes,","tried":false}')).toEqual(draft);
});

test("an emptied draft is forgotten; one with a file and no words is not", () => {
  const store = memory();
  keepDraft(store, "r1", draft);
  keepDraft(store, "r1", { ...draft, text: " \n" });
  expect(store.kept.size).toBe(0);
  keepDraft(store, "r1", { ...draft, text: "", files: [file] });
  expect(parseDraft(store.getItem(draftKey("r1")))?.files).toEqual([file]);
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

test.each(['{"to":"jane"}', '{"to":[1],"cc":[]}', "7"])(
  "recipients stored as %s are asked for again",
  (stored) => {
    expect(parseDraft(`{"id":"a","text":"x","recipients":${stored},"files":[{"id":1}]}`)).toMatchObject({
      recipients: null,
      files: [],
    });
  },
);

test("the same mail tried again is one mail; other words, people, files or kind of letter are another", () => {
  const newId = () => "b";
  const tried = { ...draft, tried: true };
  expect(revise(draft, { text: "Dear" }, newId).id).toBe("a");
  expect(revise(tried, { text: draft.text }, newId)).toEqual(tried);
  const changes = [
    { text: "Dear" },
    { recipients: { to: ["x@epa.gov"], cc: [] } },
    { files: [file] },
    { letter: "withdrawal" as const },
  ];
  for (const change of changes) {
    expect(revise(tried, change, newId)).toMatchObject({ ...change, id: "b", tried: false });
  }
});
