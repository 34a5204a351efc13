import { describe, expect, it } from "vitest";
import { DEFAULT_LIST_QUERY, type ListQuery } from "#core/request/list-query.ts";
import {
  activeFilters,
  filterCount,
  hasActiveFilters,
  withoutFilters,
  withStatuses,
} from "./active-filters.ts";

const names = {
  agency: new Map([["us-fema", "FEMA"]]),
  jurisdiction: new Map([["us-il", "Illinois"]]),
  tag: new Map([["t1", "Water"]]),
};
const labels = (query: Partial<ListQuery>) =>
  activeFilters({ ...DEFAULT_LIST_QUERY, ...query }, names).map(({ text }) => text.replaceAll("\u00a0", " "));

describe("active filters", () => {
  it("are none in a list with only a status tab", () => {
    expect(labels({ filter: "closed", sort: "fee", descending: true })).toEqual([]);
  });

  it("show their values, or the number of values when there are many", () => {
    expect(labels({ status: ["denied", "fee_asked"] })).toEqual(["Status: Denied or Fee requested"]);
    expect(labels({ status: ["denied", "fee_asked", "closed"] })).toEqual(["Status: one of 3"]);
    expect(labels({ agency: ["us-fema"], jurisdiction: ["us-il"], tag: ["t1"], waitingOn: ["you"] })).toEqual(
      ["Waiting on: You", "Agency: FEMA", "Law: Illinois", "Tag: Water"],
    );
    expect(labels({ tag: ["gone"] })).toEqual(["Tag: …"]);
    expect(labels({ fee: true, trouble: false, tracking: false })).toEqual([
      "Has a fee",
      "All letters were delivered",
      "No tracking number",
    ]);
  });

  it("show date ranges that are open at one end, or closed", () => {
    const due = { from: "2026-11-01", to: "2026-11-30" };
    expect(labels({ due })).toEqual(["Next deadline: Nov 1, 2026 – Nov 30, 2026"]);
    expect(labels({ filed: { ...due, to: null } })).toEqual(["Filed: since Nov 1, 2026"]);
    expect(labels({ activity: { ...due, from: null } })).toEqual(["Last activity: until Nov 30, 2026"]);
  });

  it("are counted, and cleared together without the status tab and the sort order", () => {
    const query: ListQuery = {
      ...DEFAULT_LIST_QUERY,
      filter: "closed",
      sort: "fee",
      fee: true,
      waitingOn: ["you"],
      q: "lead",
    };
    expect(withoutFilters(query)).toEqual({ ...DEFAULT_LIST_QUERY, filter: "closed", sort: "fee" });
    // As many as there are chips: a search has one, too.
    expect(filterCount(query)).toBe(3);
    expect(filterCount({ ...DEFAULT_LIST_QUERY, filter: "all" })).toBe(1);
  });

  it("drop the status tab when it excludes a selected status, and show that", () => {
    expect(withStatuses(DEFAULT_LIST_QUERY, ["fee_asked"])).toEqual({
      ...DEFAULT_LIST_QUERY,
      status: ["fee_asked"],
    });
    // A denied request is open while an appeal can be made.
    expect(withStatuses(DEFAULT_LIST_QUERY, ["denied"]).filter).toBe("open");
    const withdrawn = withStatuses(DEFAULT_LIST_QUERY, ["fee_asked", "withdrawn"]);
    expect(withdrawn).toEqual({ ...DEFAULT_LIST_QUERY, filter: "all", status: ["fee_asked", "withdrawn"] });
    expect(withStatuses({ ...DEFAULT_LIST_QUERY, filter: "overdue" }, ["denied"]).filter).toBe("overdue");
    expect(activeFilters(withdrawn, names)[0]).toEqual({
      parameter: "filter",
      text: "Includes closed requests and drafts",
    });
    expect([
      hasActiveFilters(DEFAULT_LIST_QUERY),
      hasActiveFilters({ ...DEFAULT_LIST_QUERY, filter: "all" }),
    ]).toEqual([false, true]);
    expect(withoutFilters(withdrawn)).toEqual(DEFAULT_LIST_QUERY);
  });
});
