import { expect, it } from "vitest";
import { CONFIDENCES } from "../deadline/law.ts";
import { LAWS, lawOf } from "../deadline/laws.ts";
import { AGENCIES } from "./directory.ts";

it("names each office once", () => {
  expect(new Set(AGENCIES.map((agency) => agency.id)).size).toBe(AGENCIES.length);
});

it("serves every law with at least five offices", () => {
  for (const { jurisdiction } of LAWS) {
    expect(AGENCIES.filter((agency) => agency.jurisdiction === jurisdiction).length).toBeGreaterThanOrEqual(
      5,
    );
  }
});

it.each(AGENCIES.map((agency) => [agency.name, agency] as const))("%s can be written to", (_, agency) => {
  expect(agency.email).toMatch(/^[^\s@]+@[^\s@]+\.[a-z]{2,}$/i);
  expect(lawOf(agency.jurisdiction)).toBeDefined();
  expect(() => new Intl.DateTimeFormat("en", { timeZone: agency.timeZone })).not.toThrow();
  expect(CONFIDENCES).toContain(agency.confidence);
  // The letter puts the law's own officer above the address.
  expect(agency.addressLines).not.toContain(lawOf(agency.jurisdiction)?.officer.title);
  expect(agency.source).not.toBe("");
  expect(agency.sourceDate ?? "2000-01-01").toMatch(/^\d{4}-\d{2}-\d{2}$/);
});
