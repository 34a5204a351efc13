import { expect, test } from "vitest";
import { FOLDERS, type Folder } from "#core/request/lists.ts";
import { countWords, placeWords } from "./list-words.ts";

const none = Object.fromEntries(FOLDERS.map((folder) => [folder, 0])) as Record<Folder, number>;
const list = { unread: 9, counts: { ...none, inbox: 1214, needs_action: 1, drafts: 4 } };
const inbox = { folder: "inbox", q: "", shown: 100, more: true, list } as const;

test("the inbox counts what is unread, other folders what is in them", () => {
  expect(countWords(inbox)).toBe("9 unread, 1,214 conversations");
  expect(countWords({ ...inbox, list: { ...list, unread: 0 } })).toBe("1,214 conversations");
  expect(countWords({ ...inbox, folder: "needs_action" })).toBe("1 conversation");
  expect(countWords({ ...inbox, folder: "drafts" })).toBe("4 drafts");
  expect(countWords({ ...inbox, list: undefined })).toBe("");
});

test("a search claims no more than it knows", () => {
  expect(countWords({ ...inbox, q: "lead" })).toBe("100+ matches");
  expect(countWords({ ...inbox, q: "lead", more: false, shown: 1 })).toBe("1 match");
});

test("the place of the open conversation", () => {
  expect(placeWords(2, inbox)).toBe("3 of 1,214");
  expect(placeWords(2, { ...inbox, q: "lead" })).toBe("3");
  expect(placeWords(2, { ...inbox, q: "lead", more: false, shown: 14 })).toBe("3 of 14");
  expect(placeWords(-1, inbox)).toBeNull();
});
