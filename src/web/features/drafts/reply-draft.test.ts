import { expect, test } from "vitest";
import {
  concatenateDrafts,
  emptyDraft,
  isEmptyDraft,
  mergeServerDraft,
  parseDraft,
  persistDraft,
  type ReplyDraft,
  revise,
  toStoredContent,
} from "./reply-draft.ts";

const file = { id: "f", name: "map.pdf", type: "application/pdf", size: 3 };
const draft: ReplyDraft = { ...emptyDraft("a"), text: "Dear Ms. Reyes," };

/** Storage for one draft; `text` is the stored value. */
function storage(hasSpace = true) {
  const made = {
    text: null as string | null,
    write(text: string) {
      if (hasSpace) made.text = text;
      return hasSpace;
    },
    remove() {
      made.text = null;
    },
  };
  return made;
}

test("a draft survives storing and parsing", () => {
  const at = storage();
  const whole = {
    ...draft,
    recipients: { to: ["jane@epa.gov"], cc: [] },
    files: [file],
    letter: "narrowing" as const,
    forwards: { messageId: "m", files: [file] },
    version: 4,
    saved: false,
  };
  expect(persistDraft(at, whole)).toBe(true);
  expect(parseDraft(at.text)).toEqual(whole);
});

test("an unknown letter kind is null", () => {
  expect(parseDraft('{"id":"a","text":"x","letter":"complaint"}')?.letter).toBeNull();
});

test("a draft stored by an earlier version with text only is parsed", () => {
  expect(parseDraft('{"id":"a","text":"Dear Ms. Reyes,","tried":false}')).toEqual({ ...draft, saved: false });
});

test("an empty draft is deleted; one with a file and no text is not", () => {
  const at = storage();
  persistDraft(at, draft);
  persistDraft(at, { ...draft, text: " \n" });
  expect(at.text).toBeNull();
  persistDraft(at, { ...draft, text: "", files: [file] });
  expect(parseDraft(at.text)?.files).toEqual([file]);
});

test("full storage is reported, not thrown", () => {
  expect(persistDraft(storage(false), draft)).toBe(false);
});

test.each(["{", "[]", "null", '{"id":1,"text":"x"}', '"x"'])("%s is not a draft", (stored) => {
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

test("a retry of the same email keeps its id; other text, recipients, files or letter kind get a new one", () => {
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

const newId = () => "new";
const content = (text: string) => toStoredContent({ ...draft, id: "theirs", text });

test("only a change of content needs saving", () => {
  expect(revise(draft, { text: draft.text }, newId).saved).toBe(true);
  expect(revise(draft, { text: "Dear" }, newId).saved).toBe(false);
  const forwards = { messageId: "m", files: [] };
  expect(isEmptyDraft(revise(emptyDraft("a"), { forwards }, newId))).toBe(false);
});

test("a draft without unsaved changes follows the server", () => {
  const theirs = { ...content("Written on the phone"), tried: false, version: 3, saved: true };
  for (const mine of [emptyDraft("a"), { ...draft, version: 2 }])
    expect(mergeServerDraft(mine, { version: 3, content: content("Written on the phone") }, newId)).toEqual({
      draft: theirs,
      other: null,
    });
  expect(mergeServerDraft({ ...draft, version: 2 }, { version: 3, content: null }, newId).draft).toEqual(
    emptyDraft("new", 3),
  );
});

test("an older server version is ignored", () => {
  const mine = { ...draft, version: 3 };
  for (const version of [2, 3])
    expect(mergeServerDraft(mine, { version, content: null }, newId)).toEqual({ draft: mine, other: null });
});

test("unsaved changes conflict with another server draft until both are joined", () => {
  const mine = { ...draft, version: 2, saved: false };
  const { draft: merged, other } = mergeServerDraft(
    mine,
    { version: 5, content: content("Dear Mr. Ellery,") },
    newId,
  );
  expect(merged).toBe(mine);
  expect(other).toMatchObject({ text: "Dear Mr. Ellery,", version: 5 });
  const both = concatenateDrafts(mine, { ...(other ?? mine), files: [file] });
  expect(both).toMatchObject({
    text: "Dear Ms. Reyes,\n\nDear Mr. Ellery,",
    version: 5,
    saved: false,
    files: [file],
  });
  // The same content on both sides is no conflict.
  expect(mergeServerDraft(mine, { version: 5, content: content(mine.text) }, newId)).toMatchObject({
    draft: { id: "theirs", saved: true },
    other: null,
  });
});

test("unsaved changes to a draft sent elsewhere become another email", () => {
  const mine = { ...draft, version: 2, saved: false, tried: true };
  expect(mergeServerDraft(mine, { version: 3, content: null }, newId)).toEqual({
    draft: { ...mine, id: "new", tried: false, version: 3 },
    other: null,
  });
});
