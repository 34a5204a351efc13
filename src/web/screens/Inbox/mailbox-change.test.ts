import { expect, test } from "vitest";
import type { ConversationRow } from "#contract/conversation.ts";
import { FOLDERS, type Folder, type MailboxVerb } from "#core/request/lists.ts";
import { doneWords, leavesList, notDoneWords, rowAfterDeed } from "./mailbox-change.ts";

const left = (verb: MailboxVerb) =>
  FOLDERS.filter((folder) => leavesList({ verb }, { folder, label: null, q: "" }));

test.each<[MailboxVerb, Folder[]]>([
  ["archive", ["inbox", "snoozed", "spam", "trash"]],
  ["inbox", ["snoozed", "archive", "spam", "trash"]],
  ["snooze", ["inbox", "archive", "spam", "trash"]],
  ["unstar", ["starred"]],
  ["read", []],
  ["trash", ["inbox", "needs_action", "starred", "snoozed", "sent", "drafts", "archive", "spam", "all"]],
])("what is done (%s) empties these lists of it", (verb, folders) => {
  expect(left(verb)).toEqual(folders);
});

test("a label taken off leaves that label's list only", () => {
  const deed = { verb: "unlabel", label: { id: "x", name: "Plates" } } as const;
  expect(leavesList(deed, { folder: "all", label: "x", q: "" })).toBe(true);
  expect(leavesList(deed, { folder: "all", label: "y", q: "" })).toBe(false);
});

test("a row shows at once what was done to it", () => {
  const row = { unread: 2, starred: false, labels: ["c"], snoozedUntil: null } as unknown as ConversationRow;
  const label = { id: "b", name: "Border" };
  const order = ["a", "b", "c"];
  expect(rowAfterDeed(row, { verb: "label", label }, order).labels).toEqual(["b", "c"]);
  expect(rowAfterDeed({ ...row, labels: ["b", "c"] }, { verb: "unlabel", label }, order).labels).toEqual([
    "c",
  ]);
  expect(rowAfterDeed(row, { verb: "read" }, order).unread).toBe(0);
  expect(rowAfterDeed(row, { verb: "unread" }, order).unread).toBe(2);
  expect(rowAfterDeed({ ...row, unread: 0 }, { verb: "unread" }, order).unread).toBe(1);
  expect(rowAfterDeed(row, { verb: "star" }, order).starred).toBe(true);
});

test("what was done is said in words", () => {
  expect(doneWords({ verb: "archive" }, 3, "")).toBe("3 conversations archived");
  expect(doneWords({ verb: "archive" }, 1214, "")).toBe("1,214 conversations archived");
  expect(doneWords({ verb: "snooze" }, 1, "Mon, Nov 23, 8:00 AM")).toBe(
    "Conversation snoozed until Mon, Nov 23, 8:00 AM",
  );
  expect(doneWords({ verb: "label", label: { id: "b", name: "Border" } }, 2, "")).toBe(
    "2 conversations labeled “Border”",
  );
  expect(notDoneWords({ verb: "unstar" }, "You seem to be offline.")).toBe(
    "Still starred. You seem to be offline.",
  );
});
