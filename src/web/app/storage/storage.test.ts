import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearOnLogout, storageItem, storedKeys } from "./browser-storage.ts";
import { STORED_ITEM_NAMES, STORED_ITEMS } from "./stored-items.ts";
import { countUnsavedDrafts, removeDrafts } from "./unsaved-drafts.ts";

/** A browser's storage, whose items are its own properties. */
function area(items: Record<string, string>): Record<string, string> {
  return Object.setPrototypeOf(items, {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => {
      items[key] = value;
    },
    removeItem: (key: string) => void delete items[key],
  });
}

let local: Record<string, string>;
let session: Record<string, string>;
beforeEach(() => {
  local = area({});
  session = area({});
  vi.stubGlobal("localStorage", local);
  vi.stubGlobal("sessionStorage", session);
});
afterEach(() => vi.unstubAllGlobals());

const reply = (saved: boolean, text = "Dear Ms. Reyes,") => JSON.stringify({ id: "a", text, saved });

/** Items of two users of this browser. */
function fill() {
  storageItem("draft", "maya", "r1", "p1").write('{"draft":{"title":"Plates"}}');
  storageItem("replyDraft", "maya", "r2").write(reply(false));
  storageItem("replyDraft", "maya", "r3").write(reply(true));
  storageItem("replyDraft", "noor", "r2").write(reply(false));
  storageItem("panelDraft", "maya", "note of r1").write('"Call them"');
  storageItem("panelDraft", "maya", "reminder of r1").write('{"day":null,"text":" "}');
  storageItem("contactDraft", "maya").write('{"message":"Hello"}');
  storageItem("recentSearches", "maya").write('["plates"]');
  storageItem("userEmail").write("maya@paper.example");
  storageItem("editedRequest").write("r1");
  storageItem("tableColumns").write("title");
  storageItem("singleKeys").write("off");
  session["react-router-scroll-positions"] = "{}";
}

test("keys of different kinds of items do not overlap", () => {
  for (const name of STORED_ITEM_NAMES) {
    const parts = [...STORED_ITEMS[name].key.matchAll(/\{/g)].map((_, at) => `part${at}`);
    const { key, write } = storageItem(name, ...parts);
    write("x");
    expect(STORED_ITEM_NAMES.filter((one) => storedKeys(one).includes(key))).toEqual([name]);
  }
});

test("a draft's key has its user, so that the next user of this browser cannot read it", () => {
  for (const name of STORED_ITEM_NAMES)
    if (STORED_ITEMS[name].logout === "ask") expect(STORED_ITEMS[name].key).toContain("{user}");
});

const ports = () => {
  let clock = 0;
  const wait = async (milliseconds: number) => {
    clock += milliseconds;
  };
  return { now: () => clock, wait };
};

test("counts only drafts of this user that the server does not have", async () => {
  fill();
  await expect(countUnsavedDrafts("maya", ports())).resolves.toBe(3);
  await expect(countUnsavedDrafts("noor", ports())).resolves.toBe(1);
  await expect(countUnsavedDrafts("visitor", ports())).resolves.toBe(0);
});

test("waits for a save in progress", async () => {
  storageItem("replyDraft", "maya", "r2").write(reply(false));
  const { now, wait } = ports();
  const save = async (milliseconds: number) => {
    await wait(milliseconds);
    if (now() >= 600) storageItem("replyDraft", "maya", "r2").write(reply(true));
  };
  await expect(countUnsavedDrafts("maya", { now, wait: save })).resolves.toBe(0);
  expect(now()).toBe(600);
});

test("ignores invalid drafts", async () => {
  local["reply-draft:maya:r2"] = "{";
  local["draft:maya:r1:p1"] = "null";
  await expect(countUnsavedDrafts("maya", ports())).resolves.toBe(0);
});

test("keeps unsaved drafts of the user, and removes saved ones", () => {
  fill();
  removeDrafts("maya", "keep");
  expect(Object.keys(local)).toContain("reply-draft:maya:r2");
  expect(Object.keys(local)).not.toContain("reply-draft:maya:r3");
  expect(Object.keys(session)).toContain("panel-draft:maya:note of r1");
});

test("discarding and clearing keep device settings, and another user's draft", () => {
  fill();
  removeDrafts("maya", "discard");
  clearOnLogout("localStorage");
  clearOnLogout("sessionStorage");
  expect(Object.keys(local).sort()).toEqual(["reply-draft:noor:r2", "single-keys", "tracker-columns"]);
  expect(Object.keys(session)).toEqual(["react-router-scroll-positions"]);
});

test("without storage, items are empty", () => {
  const forbidden = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  const item = storageItem("singleKeys");
  expect(item.read()).toBeNull();
  expect(item.write("off")).toBe(false);
  expect(() => item.remove()).not.toThrow();
});
