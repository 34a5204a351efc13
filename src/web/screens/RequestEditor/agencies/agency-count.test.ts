import { describe, expect, it } from "vitest";
import { agencyCountText, jurisdictionCode } from "./agency-count.ts";

const PLACES: Record<string, string> = {
  "us-il": "Illinois",
  "us-dc": "District of Columbia",
  "uk-sct": "Scotland",
};
const words = (...jurisdictions: string[]) =>
  agencyCountText(
    jurisdictions.map((jurisdiction) => ({ jurisdiction })),
    (jurisdiction) => PLACES[jurisdiction] ?? jurisdiction,
  );

describe("how many agencies a letter goes to", () => {
  it("counts the states, for each has a law of its own", () => {
    expect(words("us-il", "us-mi", "us-oh", "us-oh")).toBe(
      "4 agencies in 3 states. Each gets its own letter under its own law.",
    );
  });

  it("names the place where there is one, and speaks of no other law", () => {
    expect(words("us-il", "us-il")).toBe("2 agencies in Illinois. Each gets its own letter.");
    expect(words("us", "us")).toBe("2 agencies in the federal government. Each gets its own letter.");
  });

  it("takes no district and no country for a state", () => {
    expect(words("us", "us-il", "us-dc")).toBe(
      "3 agencies in the federal government, Illinois, and District of Columbia. Each gets its own letter under its own law.",
    );
    expect(words("us-il", "us-mi", "us-dc", "uk-sct", "ca")).toBe(
      "5 agencies in 2 states and 3 other places. Each gets its own letter under its own law.",
    );
  });
});

describe("the code in a step's circle", () => {
  it("is the state's, or the country's", () => {
    expect(["us-il", "us", "uk-sct"].map((jurisdiction) => jurisdictionCode({ jurisdiction }))).toEqual([
      "IL",
      "US",
      "SCT",
    ]);
  });
});
