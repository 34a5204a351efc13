import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { csvCells, csvLine } from "./list-csv.ts";
import {
  DEFAULT_LIST_QUERY,
  formatListQuery,
  LIST_COLUMNS,
  LIST_FILTERS,
  LIST_SCOPES,
  type ListQuery,
  type ListSort,
  parseListQuery,
  stagesOf,
} from "./list-query.ts";
import { STATUSES, WAITING_ON } from "./states.ts";

const read = (address: string) => {
  const parameters = new URLSearchParams(address);
  return parseListQuery((parameter) => parameters.get(parameter));
};

const inOrder = <Word extends string>(words: readonly Word[]) => fc.subarray([...words]);
const yesNo = fc.constantFrom(true, false, null);
const day = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2060-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const span = fc.option(
  fc
    .tuple(fc.option(day), fc.option(day))
    .filter(([from, to]) => from !== null || to !== null)
    .map(([from, to]) => (from !== null && to !== null && from > to ? { from: to, to: from } : { from, to })),
);
const sorted = (words: fc.Arbitrary<string>) =>
  fc.uniqueArray(words, { maxLength: 4 }).map((list) => list.sort());
const anyQuery: fc.Arbitrary<ListQuery> = fc.record({
  filter: fc.constantFrom(...LIST_FILTERS),
  scope: fc.constantFrom(...LIST_SCOPES),
  status: inOrder(STATUSES),
  agency: sorted(fc.constantFrom("us-nara", "us-il-isp", "own:1.2")),
  jurisdiction: sorted(fc.constantFrom("us", "us-il", "us-ny")),
  tag: sorted(fc.uuid()),
  waitingOn: inOrder(WAITING_ON),
  fee: yesNo,
  trouble: yesNo,
  tracking: yesNo,
  archived: yesNo,
  filed: span,
  due: span,
  activity: span,
  q: fc.string({ maxLength: 60 }).map((text) => text.trim()),
  sort: fc.constantFrom(...LIST_COLUMNS.filter((column): column is ListSort => column !== "tags")),
  descending: fc.boolean(),
});

describe("the query of a list", () => {
  it("is read from an address as it was written to it", () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const address = new URLSearchParams(formatListQuery(query)).toString();
        expect(read(address)).toEqual({ query, errors: [] });
      }),
    );
  });

  it("reads any text without failing, as something that can be written", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { query } = parseListQuery((parameter) => (parameter === "q" ? null : text));
        expect(read(new URLSearchParams(formatListQuery(query)).toString()).query).toEqual(query);
      }),
    );
  });

  it("says nothing of what goes without saying", () => {
    expect(formatListQuery(DEFAULT_LIST_QUERY)).toEqual([]);
    expect(read("")).toEqual({ query: DEFAULT_LIST_QUERY, errors: [] });
  });

  test.each([
    ["filter=everything", "filter"],
    ["status=denied,", "status"],
    ["due=2026-02-29..", "due"],
    ["due=..", "due"],
    ["filed=2026-02-02..2026-02-01", "filed"],
    ["activity=2026-02-01", "activity"],
    ["sort=tags", "sort"],
    ["sort=--filed", "sort"],
    ["fee=1", "fee"],
    ["tag=water", "tag"],
    ["jurisdiction=US", "jurisdiction"],
    [`q=${"x".repeat(201)}`, "q"],
  ])("goes on without %s and names it", (address, parameter) => {
    const { query, errors } = read(address);
    expect(query).toEqual(DEFAULT_LIST_QUERY);
    expect(errors.map((error) => error.parameter)).toEqual([parameter]);
  });

  it("looks only in the stages that can hold anything", () => {
    expect(stagesOf({ filter: "all", status: ["closed", "draft"] })).toEqual(["draft", "closed"]);
    // What was denied is open while an appeal can be made.
    expect(stagesOf({ filter: "all", status: ["denied"] })).toEqual(["open", "closed"]);
    expect(stagesOf({ filter: "open", status: ["withdrawn"] })).toEqual([]);
  });
});

describe("a list as CSV", () => {
  test.each([
    ["=1+1", "'=1+1\r\n"],
    ["+1", "'+1\r\n"],
    ["-1", "'-1\r\n"],
    ["@SUM(A1)", "'@SUM(A1)\r\n"],
    ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"\r\n'],
    ["two\nlines", '"two\nlines"\r\n'],
    ["1-2", "1-2\r\n"],
  ])("writes %j so that it is only read", (cell, line) => {
    expect(csvLine([cell])).toBe(line);
  });

  it("has the columns asked for, in their order", () => {
    const request = {
      ...{ title: "Lead", agency: "EPA", jurisdiction: "us", status: "fee_asked" as const },
      ...{
        dueOn: "2026-04-01",
        filedOn: null,
        lastActivityOn: "2026-03-02",
      },
      ...{ feeCents: 61_850, feeCurrency: "USD", tags: ["Water", "Budget"], trackingNumber: null },
    };
    expect(csvCells({ ...request, feeCurrency: "GBP" }, ["fee"])).toEqual(["618.50 GBP"]);
    expect(csvCells(request, ["fee", "tags", "status", "filed", "deadline"])).toEqual([
      "618.50",
      "Water; Budget",
      "Fee requested",
      "",
      "2026-04-01",
    ]);
    expect(csvCells({ ...request, status: "replied" }, ["status"])).toEqual(["Reply received"]);
  });
});
