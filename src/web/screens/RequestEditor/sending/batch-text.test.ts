import { describe, expect, test } from "vitest";
import type { AgencyItem } from "#contract/agencies/agency.ts";
import { lawOf } from "#core/law/laws.ts";
import { groupRecipients, lawCounts, timeZonesText, tooManyText } from "./batch-text.ts";

const agency = (changes: Partial<AgencyItem>): AgencyItem => ({
  id: "us-nara",
  name: "National Archives",
  abbreviation: null,
  jurisdiction: "us",
  locality: null,
  kind: null,
  level: "federal",
  parent: null,
  email: "foia@nara.gov",
  acceptsEmail: true,
  channels: ["email"],
  portalUrl: null,
  fax: null,
  phone: null,
  addressLines: [],
  timeZone: "America/New_York",
  source: "",
  sourceDate: null,
  confidence: "high",
  unverifiedReason: null,
  isOwn: false,
  ...changes,
});

describe("the agencies of a batch", () => {
  test("are grouped by how their letters are sent", () => {
    const verified = agency({});
    const unverified = agency({ id: "a", unverifiedReason: "It was not confirmed recently." });
    const portal = agency({ id: "b", channels: ["portal"], acceptsEmail: false });
    const unknown = agency({ id: "c", email: null, channels: [] });
    expect(groupRecipients([verified, unverified, portal, unknown])).toEqual({
      verified: [verified],
      unverified: [unverified],
      byHand: [portal, unknown],
    });
  });

  test("are counted by law, with its limit, without laws that are not loaded", () => {
    const laws = new Map(["us", "us-il"].flatMap((place) => [[place, lawOf(place)] as const]));
    const known = new Map([...laws].flatMap(([place, law]) => (law ? [[place, law] as const] : [])));
    const all = [
      agency({ jurisdiction: "us-il" }),
      agency({}),
      agency({}),
      agency({ jurisdiction: "us-zz" }),
    ];
    expect(lawCounts(all, known)).toEqual([
      { place: "us", title: lawOf("us")?.commonName, letters: 2, limit: "20 business days" },
      { place: "us-il", title: lawOf("us-il")?.commonName, letters: 1, limit: "five business days" },
    ]);
  });

  test("in several time zones get a note", () => {
    expect(timeZonesText([agency({}), agency({})])).toBe("In your time zone.");
    expect(timeZonesText([agency({}), agency({ timeZone: "America/Chicago" })])).toBe(
      "In your time zone. The agencies are in 2 time zones.",
    );
  });
});

describe("more letters than the daily limit", () => {
  test("are reported before sending, with what to do", () => {
    expect(tooManyText(120, 120)).toBeNull();
    expect(tooManyText(120, 100)).toContain("Remove 20 agencies");
    expect(tooManyText(2, 1)).toContain("Remove 1 agency");
    expect(tooManyText(2, 0)).toContain("tomorrow");
  });
});
