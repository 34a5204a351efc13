import { describe, expect, it } from "vitest";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import {
  ADD_NEW,
  choiceOf,
  countLines,
  errorsOf,
  type ListRow,
  newAgencyOf,
  SKIP,
  statusOf,
  valuesOf,
  withRefused,
} from "./list-rows.ts";

const agency = { id: "austin-pd", name: "Austin Police Department" } as AgencyItem;
const suggestion = { jurisdiction: "us-tx", reason: "place" as const, others: [], region: null };
const row = (listed: Partial<ListRow["listed"]> = {}, more: Partial<ListRow> = {}): ListRow => ({
  listed: {
    ...{ line: 1, name: "Austin Clerk", email: "clerk@austin.example", jurisdiction: null, locality: null },
    ...{ portalUrl: null, website: null, phone: null, fax: null, addressLines: [], errors: [] },
    ...listed,
  },
  lookup: { match: null, near: [], suggestion },
  choice: null,
  edits: {},
  refused: [],
  ...more,
});
const found = { match: agency, near: [], suggestion };
const near = { match: null, near: [agency], suggestion };

describe("a line of the list", () => {
  it.each([
    ["looking", row({}, { lookup: null })],
    ["found", row({}, { lookup: found })],
    ["suggested", row({}, { lookup: near })],
    ["found", row({}, { lookup: near, choice: agency.id })],
    ["new", row({}, { lookup: near, choice: ADD_NEW })],
    ["new", row()],
    ["skipped", row({}, { lookup: found, choice: SKIP })],
    ["error", row({ email: null })],
  ] as const)("is %s", (status, line) => {
    expect(statusOf(line)).toBe(status);
  });

  it("selects the agency found, leaves near ones to the user, and adds what nothing is near to", () => {
    expect([row({}, { lookup: found }), row({}, { lookup: near }), row()].map(choiceOf)).toEqual([
      "austin-pd",
      "",
      ADD_NEW,
    ]);
  });

  it("has the suggested jurisdiction unless the list or the user says another", () => {
    expect(valuesOf(row()).jurisdiction).toBe("us-tx");
    expect(valuesOf(row({ jurisdiction: "us-mn" })).jurisdiction).toBe("us-mn");
    expect(valuesOf(row({}, { edits: { jurisdiction: "us" } })).jurisdiction).toBe("us");
  });

  it("says what is missing, also what the list had wrong until it is corrected", () => {
    const errors = [{ field: "email" as const, message: "Enter a full email address." }];
    const wrong = row(
      { email: null, errors },
      { lookup: { match: null, near: [], suggestion: { ...suggestion, jurisdiction: null } } },
    );
    expect(errorsOf(wrong).map(({ field }) => field)).toEqual(["email", "jurisdiction"]);
    const corrected = { ...wrong, edits: { email: "a@b.example", jurisdiction: "us-tx" } };
    expect(errorsOf(corrected)).toEqual([]);
    expect(newAgencyOf(corrected)).toMatchObject({ email: "a@b.example", jurisdiction: "us-tx" });
  });

  it("needs no email with a portal", () => {
    const portal = row({ email: null, portalUrl: "https://austin.example" });
    expect(statusOf(portal)).toBe("new");
    expect(newAgencyOf(portal).email).toBeNull();
  });

  it("gets the errors that the server found in it", () => {
    const rows = [row({ line: 1 }, { lookup: found }), row({ line: 2 }), row({ line: 3 })];
    const refused = withRefused(rows, rows.slice(1), [{ path: "/agencies/1/name", message: "Known." }]);
    expect(refused.map(statusOf)).toEqual(["found", "new", "error"]);
  });
});

it("lines are counted without the header of a table", () => {
  expect(countLines("FBI\nDEA\n\n---")).toBe(2);
  expect(countLines('"Name","Email"\nFBI,foia@fbi.example')).toBe(1);
  expect(countLines("name")).toBe(1);
});
