import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ImportRow } from "#core/agency/import/imported-agency.ts";
import {
  DAYLIGHT_COLUMNS,
  daylightCells,
  daylightCsvLine,
  type ExportedAgency,
  openDaylight,
  readDaylight,
} from "./daylight.ts";

const options = { jurisdiction: null, ownDomain: "in.daylight.test" };
const office = (rest: Partial<ExportedAgency>): ExportedAgency => ({
  id: "x",
  name: "Office",
  abbreviation: null,
  jurisdiction: "us",
  locality: null,
  kind: null,
  parentId: null,
  email: null,
  acceptsEmail: null,
  portalUrl: null,
  website: null,
  phone: null,
  fax: null,
  addressLines: [],
  timeZone: "America/New_York",
  aliases: [],
  defaultComponent: null,
  requestsPerYear: 0,
  notes: null,
  foiaGovId: null,
  externalIds: {},
  source: "seen",
  sourceDate: null,
  confidence: "medium",
  ...rest,
});
const read = (
  cells: readonly string[],
  header: readonly string[] = DAYLIGHT_COLUMNS,
): ImportRow | undefined => openDaylight(header, options).read({ row: 2, cells })[0];
/** The cells as a spreadsheet's reader gets them from the line. */
const written = (agency: ExportedAgency) =>
  daylightCells(agency).map((cell) => unquoted(daylightCsvLine([cell])));
const unquoted = (line: string) => {
  const text = line.slice(0, -2);
  return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text;
};

describe("our own table", () => {
  test("what is exported is read back", () => {
    const agency = office({
      name: 'Office "of" Records, Main',
      abbreviation: "OR",
      acceptsEmail: false,
      email: "foia@example.gov",
      phone: "+1 202-555-0100",
      addressLines: ["1 Main Street", "Washington, DC 20001"],
      aliases: ["Old Office", "Older Office"],
      parentId: "parent",
      requestsPerYear: 12,
      foiaGovId: "00000000-0000-4000-8000-000000000001",
      externalIds: { muckrock: "248" },
      sourceDate: "2026-01-11",
      confidence: "high",
    });
    const {
      id,
      name,
      jurisdiction,
      parentId,
      foiaGovId,
      externalIds,
      source,
      sourceDate,
      confidence,
      ...rest
    } = agency;
    const parsed = Object.fromEntries(
      Object.entries(rest).filter(
        ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
      ),
    );
    for (const row of [read(written(agency)), [...readDaylight({ agencies: [agency] }, options)][0]]) {
      expect(row).toMatchObject({
        name,
        jurisdiction,
        ids: { id, foiaGovId, external: externalIds },
        parent: { by: "id", id: parentId },
        factSource: { source, date: sourceDate, confidence },
        fields: parsed,
        remarks: [],
      });
    }
  });

  test.each(["=cmd|' /C calc'!A0", "+1 202", "-5", "@SUM(A1)", "'=x", "''=x", "\t=x", "it's", "'quoted'"])(
    "no spreadsheet runs %s, and it comes back as it was",
    (name) => {
      const cells = written(office({ notes: name }));
      expect(cells[DAYLIGHT_COLUMNS.indexOf("notes")]).not.toMatch(/^[=+\-@\t\r]/);
      expect(read(cells)).toMatchObject({ fields: { notes: name.trim() } });
    },
  );

  test("any text stays itself", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^['=+\-@a-z",;\n]{0,12}$/), (text) => {
        const row = read(written(office({ kind: text })));
        const expected = text.replace(/\s+/g, " ").trim();
        expect(row).toMatchObject({ fields: expected === "" ? {} : { kind: expected } });
      }),
    );
  });

  test("only a name must be there, and what cannot be used is reported", () => {
    const header = ["name", "jurisdiction", "email", "website", "time_zone", "phone", "shoe size"];
    expect(
      read(
        ["Office", "us", "not an address", "javascript:alert(1)", "Mars/Olympus", "1".repeat(61), "44"],
        header,
      ),
    ).toMatchObject({
      fields: {},
      remarks: [
        "The phone number is longer than 60 characters and was left out.",
        "An email address is not valid and was left out.",
        "The website is not a web address and was left out.",
        "“Mars/Olympus” is not a time zone and was left out.",
        "Unknown columns were ignored: shoe size.",
      ],
    });
    expect(read(["", "us"], header)).toMatchObject({ rejected: "The name is missing." });
    expect(read(["...", "us"], header)).toMatchObject({ rejected: "The name has no letters." });
    expect(read(["x".repeat(301), "us"], header)).toMatchObject({
      rejected: "The name is longer than 300 characters.",
    });
    expect(read(["a/b", "Office", "us"], ["id", "name", "jurisdiction"])).toMatchObject({
      rejected: "The ID contains characters that are not allowed.",
    });
  });

  test("hostile cells do no harm", () => {
    const header = ["name", "jurisdiction", "notes", "external_ids", "email"];
    const row = read(
      [
        "Office\u202e",
        "us",
        "x".repeat(1_000_000),
        '{"__proto__":"x","a b":"1","ok":"2"}',
        "a@in.daylight.test",
      ],
      header,
    );
    expect(row).toMatchObject({
      name: "Office",
      ids: { external: { ok: "2" } },
      remarks: [
        "An email address is not valid and was left out.",
        "The note is longer than 2,000 characters and was left out.",
      ],
    });
    expect(read(["Of\u0000fice", "us"], header)).toMatchObject({ rejected: "The name is missing." });
    expect([
      ...readDaylight({ agencies: [null, 3, { name: {} }, { name: "A", jurisdiction: ["us"] }] }, options),
    ]).toEqual(Array.from({ length: 4 }, () => expect.objectContaining({ rejected: expect.any(String) })));
  });
});
