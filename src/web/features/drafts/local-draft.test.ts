import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { DraftContent } from "#contract/requests/request.ts";
import { emptyDraft } from "./draft-content.ts";
import {
  type DraftSlot,
  deleteLocalDraft,
  type LocalDraft,
  listLocalDrafts,
  saveLocalDraft,
  sendOrphans,
} from "./local-draft.ts";
import { parseDraftContent } from "./request-draft.ts";

const stored: Record<string, string> = {};
const held = new Set<string>();
const mine: LocalDraft<DraftContent> = {
  version: 3,
  base: emptyDraft,
  unanswered: [],
  draft: { ...emptyDraft, title: "Plates" },
  key: "k",
  at: 1,
};
const at = (slot: Partial<DraftSlot>): DraftSlot => ({ userId: "maya", id: "r1", page: "p1", ...slot });
const draftsOf = (userId: string, id: string | null) =>
  listLocalDrafts(userId, id, parseDraftContent).map(({ localDraft }) => localDraft);

/** Like localStorage: items are own properties, methods are not. */
const storage = Object.create({
  getItem: (key: string) => stored[key] ?? null,
  setItem: (key: string, value: string) => {
    stored[key] = value;
  },
  removeItem: (key: string) => delete stored[key],
});

beforeEach(() => {
  for (const key of Object.keys(stored)) delete stored[key];
  held.clear();
  const items = new Proxy(storage, {
    ownKeys: () => Object.keys(stored),
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
  vi.stubGlobal("localStorage", items);
  const request = async (name: string, _options: object, work: (lock: object | null) => unknown) => {
    if (held.has(name)) return work(null);
    held.add(name);
    await work({ name });
    held.delete(name);
  };
  vi.stubGlobal("navigator", { locks: { request } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("returns a stored draft until it is deleted", () => {
  saveLocalDraft(at({}), mine);
  expect(draftsOf("maya", "r1")).toEqual([mine]);
  deleteLocalDraft(at({}));
  expect(draftsOf("maya", "r1")).toEqual([]);
});

it("separates users, requests and the new request", () => {
  saveLocalDraft(at({ id: null }), { ...mine, version: null });
  expect(draftsOf("maya", null)).toHaveLength(1);
  expect(draftsOf("dana", null)).toEqual([]);
  expect(draftsOf("maya", "r1")).toEqual([]);
});

it("separates the copies of two tabs, newest first", () => {
  saveLocalDraft(at({ id: null, page: "p1" }), { ...mine, key: "one", at: 1 });
  saveLocalDraft(at({ id: null, page: "p2" }), { ...mine, key: "two", at: 2 });
  saveLocalDraft(at({ id: null, page: "p1" }), { ...mine, key: "one", at: 1 });
  expect(
    listLocalDrafts("maya", null, parseDraftContent).map(({ page, localDraft }) => [page, localDraft.key]),
  ).toEqual([
    ["p2", "two"],
    ["p1", "one"],
  ]);
});

it.each([
  "",
  "{",
  "null",
  "[]",
  '{"version":1}',
  '{"version":1,"draft":{"title":"x"}}',
  JSON.stringify({ ...mine, base: null }),
  JSON.stringify({ ...mine, key: 7 }),
])("ignores %j", (text) => {
  stored["draft:maya:r1:p1"] = text;
  expect(draftsOf("maya", "r1")).toEqual([]);
});

it("returns false if the browser refuses storage", () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const refuse = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { setItem: refuse, removeItem: refuse });
  expect(saveLocalDraft(at({}), mine)).toBe(false);
  expect(() => deleteLocalDraft(at({}))).not.toThrow();
  expect(warned).toHaveBeenCalledOnce();
});

it("sends new drafts of closed pages once, and not those of open ones", async () => {
  saveLocalDraft(at({ id: null, page: "gone" }), { ...mine, key: "one" });
  saveLocalDraft(at({ id: null, page: "open" }), { ...mine, key: "two" });
  saveLocalDraft(at({ id: "r1", page: "gone too" }), mine);
  held.add("daylight-draft:open");
  const sent: string[] = [];
  const send = async ({ key }: LocalDraft<DraftContent>) => {
    sent.push(key);
  };
  expect(await sendOrphans("dana", parseDraftContent, send)).toBe(0);
  expect(await sendOrphans("maya", parseDraftContent, send)).toBe(1);
  expect(await sendOrphans("maya", parseDraftContent, send)).toBe(0);
  expect(sent).toEqual(["one"]);
  expect(draftsOf("maya", null).map(({ key }) => key)).toEqual(["two"]);
});

it("keeps a draft that could not be sent", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  saveLocalDraft(at({ id: null, page: "gone" }), mine);
  expect(await sendOrphans("maya", parseDraftContent, () => Promise.reject(new Error("offline")))).toBe(0);
  expect(draftsOf("maya", null)).toEqual([mine]);
});
