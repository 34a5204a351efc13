import { describe, expect, it } from "vitest";
import { type AddressEvidence, unverifiedReason } from "./unverified-address.ts";

const TODAY = "2026-11-21";
const evidence = (more: Partial<AddressEvidence>): AddressEvidence => ({
  email: "foia@agency.gov",
  source: "agency.gov",
  sourceDate: "2026-01-01",
  confidence: "medium",
  verifiedOn: null,
  answeredOn: null,
  bounces: 0,
  bouncedOn: null,
  ...more,
});

describe("an address needs no confirming", () => {
  it.each([
    ["well supported and lately seen", {}],
    ["seen 24 months ago to the day", { sourceDate: "2024-11-21" }],
    ["low, but found right", { confidence: "low", verifiedOn: "2026-11-01" }],
    ["old, but found right", { sourceDate: "2013-05-01", verifiedOn: "2024-11-21" }],
    ["undated, but found right", { sourceDate: null, verifiedOn: "2025-01-01" }],
    ["low and undated, but answered", { confidence: "low", sourceDate: null, answeredOn: "2026-11-03" }],
    ["there is none", { email: null, confidence: "low", sourceDate: null }],
  ] satisfies [string, Partial<AddressEvidence>][])("%s", (_, more) => {
    expect(unverifiedReason(evidence(more), TODAY)).toBeNull();
  });
});

describe("an address needs confirming", () => {
  it.each([
    ["a day too old", { sourceDate: "2024-11-20" }, "last seen in November 2024. Source: agency.gov."],
    ["years old", { sourceDate: "2013-05-01", confidence: "high" }, "last seen in May 2013"],
    [
      "little supported",
      { confidence: "low" },
      "We have little evidence for this address. Source: agency.gov.",
    ],
    ["undated", { sourceDate: null }, "We do not know when"],
    [
      "bounced once",
      { verifiedOn: "2026-11-01", bounces: 1, bouncedOn: "2026-11-03" },
      "A letter to this address did not arrive on November 3, 2026.",
    ],
    [
      "bounced twice",
      { bounces: 2, bouncedOn: "2026-11-04" },
      "2 letters to this address did not arrive, the last on November 4, 2026.",
    ],
    ["answered too long ago", { sourceDate: null, answeredOn: "2024-11-20" }, "We do not know when"],
    ["found right too long ago", { sourceDate: "2013-05-01", verifiedOn: "2024-11-20" }, "May 2013"],
  ] satisfies [string, Partial<AddressEvidence>, string][])("%s", (_, more, reason) => {
    expect(unverifiedReason(evidence(more), TODAY)).toContain(reason);
  });
});

it("counts back over a year's end and from a leap day", () => {
  expect(unverifiedReason(evidence({ sourceDate: "2024-01-31" }), "2026-01-31")).toBeNull();
  expect(unverifiedReason(evidence({ sourceDate: "2024-01-30" }), "2026-01-31")).not.toBeNull();
  expect(unverifiedReason(evidence({ sourceDate: "2026-03-01" }), "2028-02-29")).toBeNull();
  expect(unverifiedReason(evidence({ sourceDate: "2026-02-28" }), "2028-02-29")).not.toBeNull();
});
