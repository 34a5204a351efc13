import { describe, expect, it } from "vitest";
import { DEFAULT_LIST_QUERY } from "#core/request/list-query.ts";
import {
  applyUrlChange,
  formatColumns,
  listUrlChange,
  parseColumns,
  parseTrackerUrl,
  requestHrefBuilder,
} from "./tracker-url.ts";

const read = (query: string) => parseTrackerUrl(new URLSearchParams(query));
const changed = (query: string, change: Parameters<typeof applyUrlChange>[1]) =>
  applyUrlChange(new URLSearchParams(query), change).toString();

describe("parseTrackerUrl and applyUrlChange", () => {
  it("default to the table of open requests", () => {
    expect(read("")).toEqual({
      query: DEFAULT_LIST_QUERY,
      viewKind: "table",
      savedViewId: null,
      columns: null,
      request: null,
      tab: "timeline",
    });
  });

  it("search within a filter", () => {
    expect(read("q=plates").query).toMatchObject({ filter: "open", q: "plates" });
    expect(read("q=plates&filter=closed").query.filter).toBe("closed");
  });

  it("ignore unknown values", () => {
    const { query, viewKind, tab } = read("filter=everything&tab=secrets&as=poem&due=soon&sort=tags&tag=1");
    expect({ query, viewKind: viewKind, tab }).toEqual({
      query: DEFAULT_LIST_QUERY,
      viewKind: "table",
      tab: "timeline",
    });
  });

  it("leave default values out of the address", () => {
    expect(changed("filter=closed", { filter: "open" })).toBe("");
    expect(changed("filter=closed", { request: "r1" })).toBe("filter=closed&request=r1");
    expect(changed("request=r1&tab=details", { request: null })).toBe("");
    expect(changed("request=r1&tab=details", { request: "r2" })).toBe("request=r2&tab=details");
    expect(changed("request=r1&tab=details", { tab: "timeline" })).toBe("request=r1");
    expect(changed("q=plates&filter=closed", { filter: "open" })).toBe("q=plates");
    expect(changed("q=plates&filter=closed", { q: "" })).toBe("filter=closed");
    expect(changed("as=board&sort=-filed", { as: "table", sort: "deadline" })).toBe("");
  });

  it("read a parameter of an old bookmark by its former name, and replace it", () => {
    expect(read("ball=you").query.waitingOn).toEqual(["you"]);
    expect(changed("ball=you", { waitingOn: "agency" })).toBe("waitingOn=agency");
    expect(changed("ball=you", { waitingOn: null })).toBe("");
  });

  it("replace every filter when another list is opened", () => {
    const change = listUrlChange({ ...DEFAULT_LIST_QUERY, waitingOn: ["you"], descending: true });
    expect(changed("fee=yes&filter=closed&request=r1&as=board", change)).toBe(
      "request=r1&as=board&waitingOn=you&sort=-deadline",
    );
  });
});

describe("columns in the address", () => {
  it("are parsed as they were formatted", () => {
    const places = [
      { column: "agency", width: null },
      { column: "title", width: 320 },
    ] as const;
    expect(parseColumns(formatColumns(places))).toEqual(places);
  });

  it("appear once each, and unknown columns and widths are ignored", () => {
    expect(parseColumns("title,title.90,poem")).toEqual([{ column: "title", width: null }]);
    expect(parseColumns("title.9,agency.99999")).toEqual([
      { column: "title", width: null },
      { column: "agency", width: null },
    ]);
    expect(parseColumns("poem")).toBeNull();
    expect(parseColumns("")).toBeNull();
  });
});

it("opens a request beside its list, and a draft in the editor", () => {
  const open = requestHrefBuilder(
    new URLSearchParams("filter=closed&request=9&tab=notes&message=3&sort=-filed"),
  );
  expect(open({ id: "7", status: "denied" })).toBe("?filter=closed&tab=notes&sort=-filed&request=7");
  expect(open({ id: "8", status: "draft" })).toBe("/request-editor/8");
  expect(requestHrefBuilder(new URLSearchParams())({ id: "7", status: "denied" })).toBe("?request=7");
});
