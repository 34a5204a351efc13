import { expect, test } from "vitest";
import { initialAutosaveState, stepAutosave } from "./autosave.ts";
import type { AutosaveEvent } from "./autosave-state.ts";
import {
  concatenateDrafts,
  emptyReply,
  isEmptyDraft,
  parseEarlierCopy,
  parseReply,
  type ReplyDraft,
  replyRules,
  revise,
  toStoredContent,
  toVersion,
} from "./reply-draft.ts";

const file = { id: "f", name: "map.pdf", type: "application/pdf", size: 3 };
const draft: ReplyDraft = { ...emptyReply("a"), text: "Dear Ms. Reyes," };

test("a draft survives storing and parsing", () => {
  const whole = {
    ...draft,
    recipients: { to: ["jane@epa.gov"], cc: [] },
    files: [file],
    letter: "narrowing" as const,
    forwards: { messageId: "m", files: [file] },
  };
  expect(parseReply(JSON.parse(JSON.stringify(whole)))).toEqual(whole);
});

test("an unknown letter kind is null", () => {
  expect(parseReply({ id: "a", text: "x", letter: "complaint" })?.letter).toBeNull();
});

test("unsaved changes stored by an earlier version are parsed, also with text only", () => {
  expect(parseEarlierCopy('{"id":"a","text":"Dear Ms. Reyes,","tried":false}')).toMatchObject({
    version: 0,
    draft,
  });
  const stored = { ...draft, version: 4, saved: false };
  expect(parseEarlierCopy(JSON.stringify(stored))).toMatchObject({ version: 4, draft });
  expect(parseEarlierCopy(JSON.stringify({ ...stored, saved: true }))).toBeNull();
});

test("a draft with only white space is empty; one with a file and no text is not", () => {
  expect([draft, { ...draft, text: " \n" }, { ...draft, text: "", files: [file] }].map(isEmptyDraft)).toEqual(
    [false, true, false],
  );
});

test.each(["{", "[]", "null", '{"id":1,"text":"x"}', '"x"'])("%s is not a draft", (stored) => {
  expect(parseEarlierCopy(stored)).toBeNull();
});

test.each(['{"to":"jane"}', '{"to":[1],"cc":[]}', "7"])(
  "recipients stored as %s are asked for again",
  (stored) => {
    expect(
      parseReply({ id: "a", text: "x", recipients: JSON.parse(stored), files: [{ id: 1 }] }),
    ).toMatchObject({
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
const rules = replyRules(newId);
const content = (text: string) => toStoredContent({ ...draft, id: "theirs", text });
const opened = (version: number, stored: ReplyDraft) =>
  initialAutosaveState(rules, { version, draft: stored }, null);
const run = (state: ReturnType<typeof opened>, ...events: AutosaveEvent<ReplyDraft>[]) =>
  events.reduce((before, event) => stepAutosave(rules, before, event).state, state);
const edit = (change: Partial<ReplyDraft>): AutosaveEvent<ReplyDraft> => ({
  type: "edited",
  draft: { ...draft, ...change },
});
const pause: AutosaveEvent<ReplyDraft> = { type: "paused" };
const server = (version: number, stored: ReturnType<typeof content> | null) =>
  toVersion({ version, content: stored }, newId);

test("only a change of content needs saving", () => {
  const saved = opened(1, draft);
  expect(run(saved, edit({ text: draft.text })).phase).toBe("saved");
  expect(run(saved, edit({ text: "Dear" })).phase).toBe("waiting");
  const forwards = { messageId: "m", files: [] };
  expect(isEmptyDraft(revise(emptyReply("a"), { forwards }, newId))).toBe(false);
});

test("a draft without unsaved changes follows the server", () => {
  const theirs = { ...content("Written on the phone"), tried: false };
  const phone = server(3, content("Written on the phone"));
  for (const state of [opened(0, emptyReply("a")), opened(2, draft)])
    expect(run(state, { type: "remote_saved", serverVersion: phone })).toMatchObject({
      phase: "saved",
      version: 3,
      currentDraft: theirs,
    });
  expect(run(opened(2, draft), { type: "remote_saved", serverVersion: server(3, null) })).toMatchObject({
    phase: "saved",
    version: 3,
    currentDraft: emptyReply("new"),
  });
});

test("an older server version is ignored", () => {
  const mine = opened(3, draft);
  for (const version of [2, 3])
    expect(run(mine, { type: "remote_saved", serverVersion: server(version, null) })).toBe(mine);
});

test("unsaved changes conflict with another server draft until both are joined", () => {
  const mine = run(opened(2, emptyReply("a")), edit({}), pause);
  const conflict = run(mine, { type: "conflicted", serverVersion: server(5, content("Dear Mr. Ellery,")) });
  expect(conflict).toMatchObject({
    phase: "conflict",
    currentDraft: draft,
    serverVersion: { version: 5, draft: { text: "Dear Mr. Ellery," } },
  });
  const theirs = { ...(conflict.serverVersion?.draft ?? draft), files: [file] };
  const both = concatenateDrafts(conflict.currentDraft, theirs);
  expect(both).toMatchObject({ text: "Dear Ms. Reyes,\n\nDear Mr. Ellery,", files: [file] });
  expect(run(conflict, { type: "resolved", draft: both })).toMatchObject({
    phase: "waiting",
    version: 5,
    currentDraft: both,
  });
  // The same content on both sides is no conflict.
  expect(run(mine, { type: "conflicted", serverVersion: server(5, content(draft.text)) })).toMatchObject({
    phase: "saved",
    currentDraft: { id: "theirs" },
  });
});

test("unsaved changes to a draft sent elsewhere become another email", () => {
  const mine = run(opened(2, emptyReply("a")), edit({ tried: true }), pause);
  expect(run(mine, { type: "conflicted", serverVersion: server(3, null) })).toMatchObject({
    phase: "waiting",
    version: 3,
    currentDraft: { ...draft, id: "new", tried: false },
  });
});
