import { describe, expect, test } from "vitest";
import { exactAgency, isNearName, type KnownAgency, nearAgencies, nearQueries } from "./near-agencies.ts";

const agency = (name: string, more: Partial<KnownAgency> = {}): KnownAgency => ({
  name,
  abbreviation: null,
  email: null,
  jurisdiction: "us-tx",
  ...more,
});

describe("names that are near", () => {
  test.each([
    ["Austin Police", "Austin Police Department"],
    ["City of Austin Police Department", "Austin Police Department"],
    ["Austn Police Dept.", "Austin Police Department"],
    ["Austin Police Department Records Division", "Austin Police Department"],
    ["Austin PD", "Austin Police Department"],
    ["Police Department, Austin, Texas", "Austin Police Department"],
    ["Texas Dept of Public Safety", "Texas Department of Public Safety"],
    ["Travis County Sheriffs Office", "Travis County Sheriff's Office"],
  ])("%s may be %s", (name, known) => {
    expect(isNearName(name, agency(known))).toBe(true);
  });

  test.each([
    ["Austin Fire Department", "Austin Police Department"],
    ["Dallas Police Department", "Austin Police Department"],
    ["Travis County Constable", "Travis County Sheriff's Office"],
    ["Department of Records", "Department of State"],
  ])("%s is not %s", (name, known) => {
    expect(isNearName(name, agency(known))).toBe(false);
  });
});

test("searches begin with the whole name and end with fewer words", () => {
  expect(nearQueries("City of Austin Police Department, Records Division")).toEqual([
    "City of Austin Police Department, Records Division",
    "austin police",
    "austin",
  ]);
  expect(nearQueries(" ! ")).toEqual([]);
});

describe("the agencies offered", () => {
  const found = [
    agency("Austin Police Department", { email: "apd@austintexas.example", abbreviation: "APD" }),
    agency("Austin Police Department", { jurisdiction: "us-mn" }),
    agency("Austin Fire Department"),
    agency("City Secretary", { email: "Records@Austintexas.example" }),
  ];

  test("are near by name under the same law, or have the address", () => {
    const wanted = { name: "Austin Police", email: "records@austintexas.example", jurisdiction: "us-tx" };
    expect(nearAgencies(wanted, found)).toEqual([found[0], found[3]]);
    expect(nearAgencies({ ...wanted, email: null, jurisdiction: null }, found)).toEqual([found[0], found[1]]);
  });

  test("one is certain by address, name or abbreviation, unless several are", () => {
    const wanted = { name: "austin police department", email: null, jurisdiction: null };
    expect(exactAgency(wanted, found)).toBeNull();
    expect(exactAgency({ ...wanted, jurisdiction: "us-mn" }, found)).toBe(found[1]);
    expect(exactAgency({ ...wanted, name: "apd" }, found)).toBe(found[0]);
    expect(exactAgency({ ...wanted, name: "", email: "records@austintexas.example" }, found)).toBe(found[3]);
    expect(exactAgency({ ...wanted, name: "" }, found)).toBeNull();
  });
});
