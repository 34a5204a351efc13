import { describe, expect, it } from "vitest";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import { exactMatch, parseListLines, searchQueries } from "./pasted-list.ts";

describe("the lines of a pasted list", () => {
  it("are its names, without what lists are decorated with", () => {
    expect(
      parseListLines(
        '1. Illinois State Police\r\n• Ohio State Highway Patrol,\n\n  - "FBI"\n14) Indiana State Police',
      ),
    ).toEqual(["Illinois State Police", "Ohio State Highway Patrol", "FBI", "Indiana State Police"]);
  });

  it("name each office once and in their order", () => {
    expect(parseListLines("FBI\nDEA\nFBI")).toEqual(["FBI", "DEA"]);
  });

  it("are the first column with words where a table was pasted", () => {
    expect(parseListLines("1\tIllinois State Police\tfoia@isp.example\n2\tFBI\t")).toEqual([
      "Illinois State Police",
      "FBI",
    ]);
  });

  it("keep a number that is part of the name, and come apart at semicolons as address lists do", () => {
    expect(parseListLines("18th District Court; FBI <foia@fbi.example>; ")).toEqual([
      "18th District Court",
      "FBI <foia@fbi.example>",
    ]);
  });

  it("are none where nothing is said", () => {
    expect(parseListLines(" \n\t\n--\n")).toEqual([]);
  });

  it("end somewhere", () => {
    const endless = Array.from({ length: 5_000 }, (_, index) => `Office ${index}`).join("\n");
    expect(parseListLines(endless)).toHaveLength(1_000);
    expect(parseListLines("a".repeat(100_000))[0]).toHaveLength(200);
  });
});

describe("what a line is looked up by", () => {
  it("is its address where it has one", () => {
    expect(searchQueries("Records Office <foia@example.gov>")).toEqual(["foia@example.gov"]);
  });

  it("is the name, then less and less of it", () => {
    expect(searchQueries("Ohio State Highway Patrol")).toEqual([
      "Ohio State Highway Patrol",
      "Ohio State Highway",
      "Ohio State",
      "Ohio",
    ]);
    expect(searchQueries("FBI")).toEqual(["FBI"]);
  });
});

describe("the office a line means", () => {
  const office = (id: string, name: string, rest: Partial<AgencyItem> = {}) =>
    ({ id, name, abbreviation: null, email: null, ...rest }) as AgencyItem;
  const isp = office("us-il-isp", "Illinois State Police", {
    abbreviation: "ISP",
    email: "foia@isp.example",
  });

  it("is the one whose name, abbreviation or address it says in full, however it is written", () => {
    for (const line of ["ILLINOIS  state police", "isp", "Foia@ISP.example", "Records <foia@isp.example>"]) {
      expect(exactMatch(line, [office("x", "Another"), isp])).toBe(isp);
    }
  });

  it("is none where the line says only a part of a name", () => {
    expect(exactMatch("State Police", [isp])).toBeNull();
  });

  it("is left to the person where two offices have the same name", () => {
    expect(exactMatch("City Clerk", [office("a", "City Clerk"), office("b", "City Clerk")])).toBeNull();
  });
});
