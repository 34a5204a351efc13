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
const said = (query: Partial<ListQuery>) =>
  activeFilters({ ...DEFAULT_LIST_QUERY, ...query }, names).map(({ text }) => text.replaceAll("\u00a0", " "));

describe("the filters of a list in words", () => {
  it("are none of a list of the strip", () => {
    expect(said({ filter: "closed", sort: "fee", descending: true })).toEqual([]);
  });

  it("name what they narrow to, and count it where it is much", () => {
    expect(said({ status: ["denied", "fee_asked"] })).toEqual(["Status: Denied or Fee asked"]);
    expect(said({ status: ["denied", "fee_asked", "closed"] })).toEqual(["Status: one of 3"]);
    expect(said({ agency: ["us-fema"], jurisdiction: ["us-il"], tag: ["t1"], waitingOn: ["you"] })).toEqual([
      "Turn: Yours",
      "Agency: FEMA",
      "Law: Illinois",
      "Tag: Water",
    ]);
    expect(said({ tag: ["gone"] })).toEqual(["Tag: …"]);
    expect(said({ fee: true, trouble: false, tracking: false })).toEqual([
      "A fee was named",
      "All letters arrived",
      "No tracking number",
    ]);
  });

  it("say days from one side or from both", () => {
    const due = { from: "2026-11-01", to: "2026-11-30" };
    expect(said({ due })).toEqual(["Next deadline: Nov 1, 2026 – Nov 30, 2026"]);
    expect(said({ filed: { ...due, to: null } })).toEqual(["Filed: since Nov 1, 2026"]);
    expect(said({ activity: { ...due, from: null } })).toEqual(["Last activity: until Nov 30, 2026"]);
  });

  it("are counted, and go all at once, leaving strip and order alone", () => {
    const query: ListQuery = {
      ...DEFAULT_LIST_QUERY,
      filter: "closed",
      sort: "fee",
      fee: true,
      waitingOn: ["you"],
      q: "lead",
    };
    expect(withoutFilters(query)).toEqual({ ...DEFAULT_LIST_QUERY, filter: "closed", sort: "fee" });
    expect(filterCount(query)).toBe(2);
  });

  it("look past the strip's choice for a status it has none of, and say so", () => {
    expect(withStatuses(DEFAULT_LIST_QUERY, ["fee_asked"])).toEqual({
      ...DEFAULT_LIST_QUERY,
      status: ["fee_asked"],
    });
    const denied = withStatuses(DEFAULT_LIST_QUERY, ["fee_asked", "denied"]);
    expect(denied).toEqual({ ...DEFAULT_LIST_QUERY, filter: "all", status: ["fee_asked", "denied"] });
    expect(withStatuses({ ...DEFAULT_LIST_QUERY, filter: "overdue" }, ["denied"]).filter).toBe("overdue");
    expect(activeFilters(denied, names)[0]).toEqual({
      parameter: "filter",
      text: "Also closed ones and drafts",
    });
    expect([
      hasActiveFilters(DEFAULT_LIST_QUERY),
      hasActiveFilters({ ...DEFAULT_LIST_QUERY, filter: "all" }),
    ]).toEqual([false, true]);
    expect(withoutFilters(denied)).toEqual(DEFAULT_LIST_QUERY);
  });
});
