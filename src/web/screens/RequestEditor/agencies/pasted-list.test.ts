import { describe, expect, it } from "vitest";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import { exactMatch, parseListLines, searchQueries } from "./pasted-list.ts";

describe("the lines of a pasted list", () => {
  it("are the names, without bullets, numbers and quotes", () => {
    expect(
      parseListLines(
        '1. Illinois State Police\r\n• Ohio State Highway Patrol,\n\n  - "FBI"\n14) Indiana State Police',
      ),
    ).toEqual(["Illinois State Police", "Ohio State Highway Patrol", "FBI", "Indiana State Police"]);
  });

  it("contain each agency once, in the order of the list", () => {
    expect(parseListLines("FBI\nDEA\nFBI")).toEqual(["FBI", "DEA"]);
  });

  it("are the first column with text when a table was pasted", () => {
    expect(parseListLines("1\tIllinois State Police\tfoia@isp.example\n2\tFBI\t")).toEqual([
      "Illinois State Police",
      "FBI",
    ]);
  });

  it("keep a number that is part of the name, and split at semicolons as in address lists", () => {
    expect(parseListLines("18th District Court; FBI <foia@fbi.example>; ")).toEqual([
      "18th District Court",
      "FBI <foia@fbi.example>",
    ]);
  });

  it("are empty for a list without names", () => {
    expect(parseListLines(" \n\t\n--\n")).toEqual([]);
  });

  it("are limited in number and length", () => {
    const endless = Array.from({ length: 5_000 }, (_, index) => `Agency ${index}`).join("\n");
    expect(parseListLines(endless)).toHaveLength(1_000);
    expect(parseListLines("a".repeat(100_000))[0]).toHaveLength(200);
  });
});

describe("search queries of a line", () => {
  it("are its email address if it has one", () => {
    expect(searchQueries("Records Office <foia@example.gov>")).toEqual(["foia@example.gov"]);
  });

  it("are the name, then fewer of its words", () => {
    expect(searchQueries("Ohio State Highway Patrol")).toEqual([
      "Ohio State Highway Patrol",
      "Ohio State Highway",
      "Ohio State",
      "Ohio",
    ]);
    expect(searchQueries("FBI")).toEqual(["FBI"]);
  });
});

describe("the exact match of a line", () => {
  const agency = (id: string, name: string, rest: Partial<AgencyItem> = {}) =>
    ({ id, name, abbreviation: null, email: null, ...rest }) as AgencyItem;
  const isp = agency("us-il-isp", "Illinois State Police", {
    abbreviation: "ISP",
    email: "foia@isp.example",
  });

  it("is the agency whose full name, abbreviation or address it gives, in any case and spacing", () => {
    for (const line of ["ILLINOIS  state police", "isp", "Foia@ISP.example", "Records <foia@isp.example>"]) {
      expect(exactMatch(line, [agency("x", "Another"), isp])).toBe(isp);
    }
  });

  it("is null for a part of a name", () => {
    expect(exactMatch("State Police", [isp])).toBeNull();
  });

  it("is null when two agencies have the same name", () => {
    expect(exactMatch("City Clerk", [agency("a", "City Clerk"), agency("b", "City Clerk")])).toBeNull();
  });
});
