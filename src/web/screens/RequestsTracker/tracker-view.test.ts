import { describe, expect, it } from "vitest";
import { changedView, readView } from "./tracker-view.ts";

const read = (query: string) => readView(new URLSearchParams(query));
const changed = (query: string, change: Parameters<typeof changedView>[1]) =>
  changedView(new URLSearchParams(query), change).toString();

describe("the view in the address", () => {
  it("is the open requests when it says nothing", () => {
    expect(read("")).toEqual({ filter: "open", q: "", request: null, tab: "timeline" });
  });

  it("searches within a filter", () => {
    expect(read("q=plates")).toMatchObject({ filter: "open", q: "plates" });
    expect(read("q=plates&filter=closed").filter).toBe("closed");
  });

  it("takes no word it does not know", () => {
    expect(read("filter=everything&tab=secrets")).toMatchObject({ filter: "open", tab: "timeline" });
  });

  it("is written as short as it can be", () => {
    expect(changed("filter=closed", { filter: "open" })).toBe("");
    expect(changed("filter=closed", { request: "r1" })).toBe("filter=closed&request=r1");
    expect(changed("request=r1&tab=details", { request: null })).toBe("");
    expect(changed("request=r1&tab=details", { request: "r2" })).toBe("request=r2&tab=details");
    expect(changed("request=r1&tab=details", { tab: "timeline" })).toBe("request=r1");
    expect(changed("q=plates&filter=closed", { filter: "open" })).toBe("q=plates");
    expect(changed("q=plates&filter=closed", { q: "" })).toBe("filter=closed");
  });
});
