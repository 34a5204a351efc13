import { expect, test } from "vitest";
import { MAILBOX_FOLDERS, type MailboxFolder } from "#core/request/filters-and-folders.ts";
import { listCountLabel, listTotal, positionLabel } from "./list-labels.ts";

const none = Object.fromEntries(MAILBOX_FOLDERS.map((folder) => [folder, 0])) as Record<
  MailboxFolder,
  number
>;
const mailbox = {
  unread: 9,
  counts: { ...none, inbox: 1214, needs_action: 1, drafts: 4 },
  labels: [{ id: "x", name: "Plates", count: 73, unread: 1 }],
};
const view = { folder: "inbox", scope: "mine", label: null, q: "" } as const;
const list = { rows: { length: 100 }, hasNextPage: true, firstPage: { total: null } };
const inbox = { view, list, mailbox } as const;
const of = (folder: MailboxFolder) => ({ ...inbox, view: { ...view, folder } });

test("the inbox counts unread conversations, other folders all of theirs", () => {
  expect(listCountLabel(inbox)).toBe("9 unread of 1,214");
  expect(listCountLabel({ ...inbox, mailbox: { ...mailbox, unread: 0 } })).toBe("1,214 conversations");
  expect(listCountLabel(of("needs_action"))).toBe("1 conversation");
  expect(listCountLabel(of("drafts"))).toBe("4 drafts");
  expect(listCountLabel({ ...inbox, mailbox: undefined })).toBe("");
});

test("a fully loaded list counts its rows", () => {
  expect(listTotal({ ...inbox, list: { ...list, hasNextPage: false, rows: { length: 3 } } })).toBe(3);
});

test("a label has its own count", () => {
  expect(listCountLabel({ ...inbox, view: { folder: "all", scope: "mine", label: "x", q: "" } })).toBe(
    "73 conversations",
  );
  expect(listCountLabel({ ...inbox, view: { folder: "inbox", scope: "mine", label: "x", q: "" } })).toBe("");
});

test("a search says only what is known", () => {
  const search = { ...inbox, view: { ...view, q: "lead" } };
  const found = (count: number, more: boolean) => ({
    ...search,
    list: { ...list, firstPage: { total: { count, hasMore: more } } },
  });
  expect(listCountLabel(found(1000, true))).toBe("1,000+ matches");
  expect(listCountLabel(found(214, false))).toBe("214 matches");
  expect(listCountLabel(search)).toBe("100+ matches");
  expect(listCountLabel({ ...search, list: { ...list, hasNextPage: false, rows: { length: 1 } } })).toBe(
    "1 match",
  );
  expect(positionLabel(2, found(1000, true))).toBe("3");
  expect(positionLabel(2, found(14, false))).toBe("3 of 14");
});

test("position of the open conversation", () => {
  expect(positionLabel(2, inbox)).toBe("3 of 1,214");
  expect(positionLabel(-1, inbox)).toBeNull();
});
