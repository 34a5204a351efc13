import { describe, expect, it } from "vitest";
import { agencyCountText, jurisdictionCode } from "./agency-count.ts";

const PLACES: Record<string, string> = {
  "us-il": "Illinois",
  "us-dc": "District of Columbia",
  "uk-sct": "Scotland",
};
const text = (...jurisdictions: string[]) =>
  agencyCountText(
    jurisdictions.map((jurisdiction) => ({ jurisdiction })),
    (jurisdiction) => PLACES[jurisdiction] ?? jurisdiction,
  );

describe("agencyCountText", () => {
  it("counts the states, because each has its own law", () => {
    expect(text("us-il", "us-mi", "us-oh", "us-oh")).toBe(
      "4 agencies in 3 states. Each gets its own letter under its own law.",
    );
  });

  it("names a single jurisdiction and mentions no other law", () => {
    expect(text("us-il", "us-il")).toBe("2 agencies in Illinois. Each gets its own letter.");
    expect(text("us", "us")).toBe("2 agencies in the federal government. Each gets its own letter.");
  });

  it("counts neither a district nor a country as a state", () => {
    expect(text("us", "us-il", "us-dc")).toBe(
      "3 agencies in the federal government, Illinois, and District of Columbia. Each gets its own letter under its own law.",
    );
    expect(text("us-il", "us-mi", "us-dc", "uk-sct", "ca")).toBe(
      "5 agencies in 2 states and 3 other jurisdictions. Each gets its own letter under its own law.",
    );
  });
});

describe("jurisdictionCode", () => {
  it("is the code of the state or the country", () => {
    expect(["us-il", "us", "uk-sct"].map((jurisdiction) => jurisdictionCode({ jurisdiction }))).toEqual([
      "IL",
      "US",
      "SCT",
    ]);
  });
});
