import { expect, test } from "vitest";
import { FOLDERS, type Folder } from "#core/request/lists.ts";
import { countWords, placeWords, totalOf } from "./list-words.ts";

const none = Object.fromEntries(FOLDERS.map((folder) => [folder, 0])) as Record<Folder, number>;
const mailbox = {
  unread: 9,
  counts: { ...none, inbox: 1214, needs_action: 1, drafts: 4 },
  labels: [{ id: "x", name: "Plates", count: 73, unread: 1 }],
};
const view = { folder: "inbox", label: null, q: "" } as const;
const list = { rows: { length: 100 }, next: "more", found: null };
const inbox = { view, list, mailbox } as const;
const of = (folder: Folder) => ({ ...inbox, view: { ...view, folder } });

test("the inbox says what is unread, other folders what is in them", () => {
  expect(countWords(inbox)).toBe("9 unread of 1,214");
  expect(countWords({ ...inbox, mailbox: { ...mailbox, unread: 0 } })).toBe("1,214 conversations");
  expect(countWords(of("needs_action"))).toBe("1 conversation");
  expect(countWords(of("drafts"))).toBe("4 drafts");
  expect(countWords({ ...inbox, mailbox: undefined })).toBe("");
});

test("a list that is here to its end counts itself", () => {
  expect(totalOf({ ...inbox, list: { ...list, next: null, rows: { length: 3 } } })).toBe(3);
});

test("a label counts its own", () => {
  expect(countWords({ ...inbox, view: { folder: "all", label: "x", q: "" } })).toBe("73 conversations");
  expect(countWords({ ...inbox, view: { folder: "inbox", label: "x", q: "" } })).toBe("");
});

test("a search claims no more than it knows", () => {
  const search = { ...inbox, view: { ...view, q: "lead" } };
  const found = (count: number, more: boolean) => ({ ...search, list: { ...list, found: { count, more } } });
  expect(countWords(found(1000, true))).toBe("1,000+ matches");
  expect(countWords(found(214, false))).toBe("214 matches");
  expect(countWords(search)).toBe("100+ matches");
  expect(countWords({ ...search, list: { ...list, next: null, rows: { length: 1 } } })).toBe("1 match");
  expect(placeWords(2, found(1000, true))).toBe("3");
  expect(placeWords(2, found(14, false))).toBe("3 of 14");
});

test("the place of the open conversation", () => {
  expect(placeWords(2, inbox)).toBe("3 of 1,214");
  expect(placeWords(-1, inbox)).toBeNull();
});
