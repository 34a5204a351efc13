import { expect, test } from "vitest";
import type { ConversationRow } from "#contract/mailbox/conversation.ts";
import {
  MAILBOX_FOLDERS,
  type MailboxAction,
  type MailboxFolder,
} from "#core/request/filters-and-folders.ts";
import { doneText, failedText, leavesList, rowAfterAction } from "./mailbox-action.ts";

const left = (type: MailboxAction) =>
  MAILBOX_FOLDERS.filter((folder) =>
    leavesList({ type }, { folder, scope: "mine" as const, label: null, q: "" }),
  );

test.each<[MailboxAction, MailboxFolder[]]>([
  ["archive", ["inbox", "snoozed", "spam", "trash"]],
  ["inbox", ["snoozed", "archive", "spam", "trash"]],
  ["snooze", ["inbox", "archive", "spam", "trash"]],
  ["unstar", ["starred"]],
  ["read", []],
  ["trash", ["inbox", "needs_action", "starred", "snoozed", "sent", "drafts", "archive", "spam", "all"]],
])("%s removes a conversation from these lists", (type, folders) => {
  expect(left(type)).toEqual(folders);
});

test("removing a label removes a conversation from that label's list only", () => {
  const action = { type: "unlabel", label: { id: "x", name: "Plates" } } as const;
  expect(leavesList(action, { folder: "all", scope: "mine", label: "x", q: "" })).toBe(true);
  expect(leavesList(action, { folder: "all", scope: "mine", label: "y", q: "" })).toBe(false);
});

test("a row shows the action at once", () => {
  const row = { unread: 2, starred: false, labels: ["c"], snoozedUntil: null } as unknown as ConversationRow;
  const label = { id: "b", name: "Border" };
  const order = ["a", "b", "c"];
  expect(rowAfterAction(row, { type: "label", label }, order).labels).toEqual(["b", "c"]);
  expect(rowAfterAction({ ...row, labels: ["b", "c"] }, { type: "unlabel", label }, order).labels).toEqual([
    "c",
  ]);
  expect(rowAfterAction(row, { type: "read" }, order).unread).toBe(0);
  expect(rowAfterAction(row, { type: "unread" }, order).unread).toBe(2);
  expect(rowAfterAction({ ...row, unread: 0 }, { type: "unread" }, order).unread).toBe(1);
  expect(rowAfterAction(row, { type: "star" }, order).starred).toBe(true);
});

test("notices describe the action", () => {
  expect(doneText({ type: "archive" }, 3, "")).toBe("3 conversations archived");
  expect(doneText({ type: "archive" }, 1214, "")).toBe("1,214 conversations archived");
  expect(doneText({ type: "snooze" }, 1, "Mon, Nov 23, 8:00 AM")).toBe(
    "Conversation snoozed until Mon, Nov 23, 8:00 AM",
  );
  expect(doneText({ type: "label", label: { id: "b", name: "Border" } }, 2, "")).toBe(
    "2 conversations labeled “Border”",
  );
  expect(failedText({ type: "unstar" }, "You seem to be offline.")).toBe(
    "Star not removed. You seem to be offline.",
  );
});
