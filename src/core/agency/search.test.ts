import { describe, expect, it } from "vitest";
import { AGENCIES } from "./directory.ts";
import { type Findable, searchAgencies } from "./search.ts";

const office = (name: string, more: Partial<Findable> = {}): Findable => ({
  name,
  abbreviation: null,
  jurisdiction: "us",
  aliases: [],
  ...more,
});

const namesFor = (list: readonly Findable[], query: string, limit = 10) =>
  searchAgencies(list, query, limit).map((agency) => agency.name);

describe("order", () => {
  const list = [
    office("Office of Epaulettes"),
    office("Repair Board"),
    office("EPA Credit Union"),
    office("Environmental Protection Agency", { abbreviation: "EPA" }),
  ];

  it("puts the abbreviation before a name's beginning, that before a word's, that before the middle", () => {
    expect(namesFor(list, "epa")).toEqual([
      "Environmental Protection Agency",
      "EPA Credit Union",
      "Office of Epaulettes",
      "Repair Board",
    ]);
  });

  it("orders equals by name and keeps to the limit", () => {
    const equals = [office("Parks B"), office("Parks C"), office("Parks A")];
    expect(namesFor(equals, "parks", 2)).toEqual(["Parks A", "Parks B"]);
    expect(namesFor(equals, "parks", 0)).toEqual([]);
  });
});

describe("what is found", () => {
  it.each([
    ["osha", "Occupational Safety & Health Administration"],
    ["OSHA ", "Occupational Safety & Health Administration"],
    ["state police michigan", "Michigan State Police"],
    ["detroit police", "Detroit Police Department"],
    ["sheriffs cook", "Cook County Sheriff's Office"],
    ["sheriff’s cook", "Cook County Sheriff's Office"],
    ["uc berkeley", "University of California, Berkeley"],
    ["pentagon", "Office of the Secretary and Joint Staff"],
    ["faa", "Federal Aviation Administration"],
  ])("“%s” finds %s first", (query, name) => {
    expect(namesFor(AGENCIES, query)[0]).toBe(name);
  });

  it("finds by place", () => {
    expect(namesFor(AGENCIES, "illinois", 50)).toContain("Chicago Police Department");
    expect(namesFor(AGENCIES, "chicago")).not.toContain("Detroit Police Department");
  });

  it("does not mind accents", () => {
    expect(namesFor([office("César Chávez Foundation")], "cesar chavez")).toHaveLength(1);
    expect(namesFor([office("Cesar Chavez Foundation")], "Chávez")).toHaveLength(1);
  });

  it.each(["", "   ", "%", "zzzz", ".*", "police zzzz"])("“%s” finds nothing", (query) => {
    expect(namesFor(AGENCIES, query)).toEqual([]);
  });
});
