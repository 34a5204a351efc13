import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { emptyDraft } from "./draft.ts";
import { forgetDraft, keepDraft, keptDraft } from "./kept-draft.ts";

const stored = new Map<string, string>();
const mine = { version: 3, draft: { ...emptyDraft, title: "Plates" } };

beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("gives back what was kept, until it is forgotten", () => {
  keepDraft("maya", "r1", mine);
  expect(keptDraft("maya", "r1")).toEqual(mine);
  forgetDraft("maya", "r1");
  expect(keptDraft("maya", "r1")).toBeNull();
});

it("keeps people, requests and the new one apart", () => {
  keepDraft("maya", null, { ...mine, version: null });
  expect(keptDraft("maya", null)?.version).toBeNull();
  expect(keptDraft("dana", null)).toBeNull();
  expect(keptDraft("maya", "r1")).toBeNull();
});

it.each(["", "{", "null", '{"version":1}', '{"version":1,"draft":{"title":"x"}}'])(
  "takes %j for nothing",
  (text) => {
    stored.set("draft:maya:r1", text);
    expect(keptDraft("maya", "r1")).toBeNull();
  },
);

it("goes on without the net when the browser refuses storage", () => {
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  vi.stubGlobal("localStorage", {
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  expect(() => keepDraft("maya", "r1", mine)).not.toThrow();
  expect(warned).toHaveBeenCalledOnce();
});
