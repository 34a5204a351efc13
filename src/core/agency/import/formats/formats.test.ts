import { describe, expect, test } from "vitest";
import { FORMATS } from "#core/agency/import/formats/formats.ts";
import type { ImportFormat } from "#core/agency/import/import-kinds.ts";
import type { ImportedAgency, ImportRow } from "#core/agency/import/imported-agency.ts";
import { formatOfDocument, formatOfTable, isDocument } from "./detect-format.ts";
import { hasExpectedList, missingColumns } from "./formats.ts";

const options = { jurisdiction: null as string | null, ownDomain: "in.daylight.test" };

/** Reads a table given as rows of cells, the header first. */
function table(format: ImportFormat, [header = [], ...rows]: string[][], jurisdiction: string | null = null) {
  const found = FORMATS[format];
  if (found.shape !== "table") throw new Error(`${format} is no table`);
  const reader = found.open(header, { ...options, jurisdiction });
  return [...rows.flatMap((cells, index) => reader.read({ row: index + 2, cells })), ...reader.end()];
}

function list(format: ImportFormat, document: unknown, jurisdiction: string | null = null): ImportRow[] {
  const found = FORMATS[format];
  if (found.shape === "table") throw new Error(`${format} is a table`);
  return [...found.read(document, { ...options, jurisdiction })];
}

function taken(row: ImportRow | undefined): ImportedAgency {
  if (!row || "rejected" in row) throw new Error(`rejected: ${row?.rejected}`);
  return row;
}
const reason = (row: ImportRow | undefined) => (row && "rejected" in row ? row.rejected : null);

const UUID = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;

describe("the FOIA.gov API", () => {
  const component = (n: number, attributes: object) => ({
    type: "agency_component",
    id: UUID(n),
    attributes: { status: true, ...attributes },
    relationships: { agency: { data: { type: "agency", id: UUID(900) } } },
  });
  const page = (...data: object[]) => ({
    data,
    included: [
      { type: "agency", id: UUID(900), attributes: { name: "Department of Examples", abbreviation: "DEX" } },
    ],
  });

  test("a component comes with its department, its own address and its page", () => {
    const [department, agencyRow] = list(
      "foia_gov_json",
      page(
        component(1, {
          title: "Office of Example Records",
          abbreviation: "OER",
          email: ["jane.doe@example.gov", "foia@example.gov"],
          telephone: "202-555-0100",
          submission_fax: "202-555-0101",
          website: { uri: "https://www.example.gov/foia" },
          submission_address: {
            address_line1: "FOIA Officer",
            address_line2: "1 Example Street NW",
            locality: "Washington",
            administrative_area: "DC",
            postal_code: "20001",
          },
        }),
      ),
    ).map(taken);
    expect(department).toMatchObject({
      name: "Department of Examples",
      onlyIfMissing: true,
      jurisdiction: "us",
    });
    expect(agencyRow).toMatchObject({
      row: 1,
      name: "Office of Example Records",
      ids: { foiaGovId: UUID(1) },
      parent: { by: "name", name: "Department of Examples" },
      fields: {
        abbreviation: "OER",
        kind: "component",
        // The role mailbox is preferred; the other is reported.
        email: "foia@example.gov",
        phone: "202-555-0100",
        fax: "202-555-0101",
        website: "https://www.example.gov/foia",
        addressLines: ["FOIA Officer", "1 Example Street NW", "Washington, DC 20001"],
        portalUrlIfNone: `https://www.foia.gov/request/agency-component/${UUID(1)}/`,
      },
    });
    expect(agencyRow?.remarks).toEqual(["Additional email addresses were left out: jane.doe@example.gov."]);
  });

  test("its placeholders and what it no longer publishes are reported and left out", () => {
    const rows = list("foia_gov_json", [
      page(
        component(1, { title: "Select a component for me" }),
        component(2, { title: "Old Office - DO NOT USE" }),
      ),
      page(component(3, { title: "Gone", status: false }), {
        type: "agency_component",
        attributes: { title: "No id" },
      }),
    ]).filter((row) => "rejected" in row);
    expect(rows).toEqual([
      {
        row: 1,
        name: "Select a component for me",
        rejected: "It is an option in another program’s form, not an agency.",
      },
      {
        row: 2,
        name: "Old Office - DO NOT USE",
        rejected: "Its own directory marks it “do not use”.",
      },
      { row: 3, name: "Gone", rejected: "FOIA.gov no longer publishes it." },
      { row: 4, name: "No id", rejected: "It has no ID, so it is not a FOIA.gov entry." },
    ]);
  });

  test("wrong types are remarked on or skipped, and never thrown at", () => {
    const hostile = [
      null,
      7,
      "text",
      [],
      { id: UUID(5), attributes: { title: ["a"], email: 7 } },
      {
        id: UUID(6),
        attributes: {
          title: "Real",
          email: { a: 1 },
          telephone: { b: 2 },
          website: "x",
          submission_address: 3,
        },
      },
    ];
    const rows = list("foia_gov_json", { data: hostile, included: "none" });
    expect(rows.map(reason).filter((text) => text === null)).toHaveLength(1);
    expect(taken(rows.at(-1))).toMatchObject({
      name: "Real",
      fields: { portalUrlIfNone: expect.any(String) },
    });
    expect(list("foia_gov_json", { data: "nothing" })).toEqual([]);
  });
});

describe("FOIA.gov's contact download", () => {
  const header =
    "Component,Department,Name,Title,Email,Street Address 1,Street Address 2,City,State,Zip code,Telephone,Fax".split(
      ",",
    );
  test("the rows of a component become one agency, and no user's name is stored", () => {
    const person = [
      "OER",
      "Department of Examples",
      "Jane Doe",
      "FOIA Officer",
      "jane@example.gov",
      "",
      "",
      "",
      "",
      "",
      "1",
      "",
    ];
    const center = [
      "OER",
      "Department of Examples",
      "",
      "FOIA Requester Service Center",
      "foia@example.gov",
      "FOIA Officer",
      "1 Example Street NW",
      "Washington",
      "DC",
      "20001",
      "202-555-0100",
      "",
    ];
    const rows = table("foia_gov_contacts_csv", [header, person, center]).map(taken);
    expect(rows.map(({ name }) => name)).toEqual(["Department of Examples", "OER"]);
    expect(rows[1]).toMatchObject({
      row: 2,
      fields: {
        email: "foia@example.gov",
        phone: "202-555-0100",
        addressLines: ["FOIA Officer", "1 Example Street NW", "Washington, DC 20001"],
      },
    });
    expect(JSON.stringify(rows)).not.toContain("Jane");
  });
});

describe("18F's contacts", () => {
  test("components have their agency as parent; the official of 2017 is not stored", () => {
    const rows = list("18f_yaml", {
      name: "Department of Examples",
      abbreviation: "DEX",
      departments: [
        {
          name: "Office of Example Records",
          emails: ["foia@example.gov"],
          phone: "202-555-0100",
          website: "http://www.example.gov/foia",
          address: {
            address_lines: ["John Q. Public", "Room 1"],
            street: "1 Example Street NW",
            city: "Washington",
            state: "DC",
            zip: 20001,
          },
        },
      ],
    }).map(taken);
    expect(rows[1]).toMatchObject({
      parent: { by: "name", name: "Department of Examples" },
      factSource: { date: "2017-07-25", confidence: "low" },
      fields: { addressLines: ["Room 1", "1 Example Street NW", "Washington, DC 20001"] },
    });
    expect(list("18f_yaml", [{ name: "Empty" }, "x"]).map(reason)).toEqual([
      "It has no name or no offices.",
      "It has no name or no offices.",
    ]);
  });
});

describe("Alaveteli", () => {
  test("what its administrators import, with a jurisdiction chosen for the file", () => {
    const rows = table(
      "alaveteli_csv",
      [
        ["#name", "short_name", "request_email", "home_page", "tag_string", "name.es"],
        ["Office of Example Records", "OER", "foia@example.gov", "www.example.gov", "federal us", "Oficina"],
        ["Closed Office", "", "", "", "defunct us", ""],
      ],
      "uk",
    );
    expect(taken(rows[0])).toMatchObject({
      jurisdiction: "uk",
      fields: { abbreviation: "OER", email: "foia@example.gov", website: "https://www.example.gov" },
    });
    expect(reason(rows[1])).toBe("Its own directory marks it as defunct.");
    expect(reason(table("alaveteli_csv", [["#name"], ["Nowhere"]])[0])).toBe(
      "The jurisdiction is missing. Choose one for the whole file.",
    );
  });

  test("Scottish bodies fall under their own act", () => {
    const [scottish, british, untagged] = table(
      "alaveteli_csv",
      [
        ["#name", "request_email", "tag_string"],
        ["Angus Council", "foi@angus.example", "ANS local_council scotland"],
        ["Leeds City Council", "foi@leeds.example", "local_council"],
        ["Fife Council", "foi@fife.example", "local_council"],
      ],
      "uk",
    ).map(taken);
    expect([scottish, british, untagged].map((row) => row?.jurisdiction)).toEqual(["uk-sct", "uk", "uk-sct"]);
  });

  test.each([
    ["Stadt Köln", "de", /Informationsfreiheitsgesetz/],
    ["Ontario Ministry of Health", "ca", /Access to Information Act/],
  ])("%s does not come under the act of a file about %s", (name, jurisdiction, message) => {
    const [row] = table("alaveteli_csv", [["#name"], [name]], jurisdiction);
    expect(reason(row)).toMatch(message);
  });

  test("the public export", () => {
    const header =
      "Internal ID,Name,Short name,URL name,Tags,Home page,Publication scheme,Disclosure log,Notes,Created at,Updated at,Version";
    const row =
      "12,Office of Example Records,OER,oer,us,https://www.example.gov,,,,2024-01-02 10:00:00 UTC,2025-01-02 10:00:00 UTC,3";
    expect(taken(table("alaveteli_csv", [header.split(","), row.split(",")], "uk")[0])).toMatchObject({
      ids: { external: { "alaveteli-uk": "12" } },
      factSource: { date: "2025-01-02" },
      fields: { website: "https://www.example.gov" },
    });
  });
});

describe("Froide", () => {
  test("its table, with lines in a cell", () => {
    const header = [
      "id",
      "name",
      "email",
      "contact",
      "address",
      "url",
      "jurisdiction__slug",
      "other_names",
      "parent__id",
    ];
    const rows = table(
      "froide_csv",
      [
        header,
        [
          "7",
          "Amt",
          "amt@beispiel.example",
          "Telefon: +49 30 123456",
          "Straße 1\r\n10115 Berlin",
          "",
          "bund",
          "AB, Altes Amt",
          "3",
        ],
        ["8", "Elsewhere", "", "", "", "", "us-il", "", ""],
        ["9", "Senatsverwaltung", "", "", "", "", "berlin", "", ""],
        ["10", "Nirgends", "", "", "", "", "atlantis", "", ""],
      ],
      "de",
    );
    const [first, second] = rows.slice(0, 2).map(taken);
    expect(rows.slice(2).map(reason)).toEqual([
      "It is under the law of “berlin”, which we do not have, and not under the law chosen for the file.",
      "It is under the law of “atlantis”, which we do not have, and not under the law chosen for the file.",
    ]);
    expect(first).toMatchObject({
      jurisdiction: "de",
      ids: { external: { "froide-de": "7" } },
      parent: { by: "external", directory: "froide-de", id: "3" },
      fields: {
        phone: "+49 30 123456",
        addressLines: ["Straße 1", "10115 Berlin"],
        aliases: ["AB", "Altes Amt"],
      },
    });
    expect(second?.jurisdiction).toBe("us-il");
  });

  test("its API", () => {
    const [agencyRow] = list(
      "froide_json",
      {
        meta: { total_count: 1 },
        objects: [
          {
            id: 7,
            name: "Amt",
            email: "amt@beispiel.example",
            classification: { name: "Ministerium" },
            jurisdiction: { slug: "bund" },
            parent: "https://example.org/api/v1/publicbody/3/",
          },
        ],
      },
      "de",
    ).map(taken);
    expect(agencyRow).toMatchObject({ fields: { kind: "Ministerium" }, parent: { id: "3" } });
  });
});

describe("MuckRock", () => {
  test("its table for many agencies, places in its own words", () => {
    const header = [
      "jurisdiction",
      "agency",
      "email",
      "address_street",
      "address_city",
      "address_state",
      "address_zip",
      "aliases",
    ];
    const rows = table("muckrock_csv", [
      header,
      [
        "Springfield, IL",
        "Example Police",
        "foia@example.org",
        "1 Example St",
        "Springfield",
        "IL",
        "62701",
        "EPD",
      ],
      ["United States of America", "Example Bureau", "", "", "", "", "", ""],
      ["Illinois", "Example Board", "", "", "", "", "", ""],
      ["Atlantis", "Example", "", "", "", "", "", ""],
    ]);
    expect(taken(rows[0])).toMatchObject({
      jurisdiction: "us-il",
      fields: {
        locality: "Springfield",
        addressLines: ["1 Example St", "Springfield, IL 62701"],
        aliases: ["EPD"],
      },
    });
    expect(rows.slice(1, 3).map((row) => taken(row).jurisdiction)).toEqual(["us", "us-il"]);
    expect(reason(rows[3])).toBe("We have no law for the jurisdiction “Atlantis”.");
  });

  test("its API: the primary address that works", () => {
    const email = (address: string, request_type: string, status = "good") => ({
      email: { email: address, status },
      request_type,
    });
    const agency = (id: number, rest: object) => ({
      id,
      name: `Agency ${id}`,
      status: "approved",
      absolute_url: `https://www.muckrock.com/agency/illinois-168/agency-${id}/`,
      ...rest,
    });
    const rows = list("muckrock_json", {
      results: [
        agency(1, {
          emails: [
            email("appeals@example.org", "appeal"),
            email("dead@example.org", "primary", "error"),
            email("main@example.org", "primary"),
          ],
          phones: [{ phone: { number: "217-555-0101", type: "fax" }, request_type: "primary" }],
          types: ["Police"],
          parent: 9,
        }),
        agency(2, { exempt: true }),
        agency(3, { status: "pending" }),
      ],
    });
    expect(taken(rows[0])).toMatchObject({
      jurisdiction: "us-il",
      ids: { external: { muckrock: "1" } },
      parent: { directory: "muckrock", id: "9" },
      fields: { email: "main@example.org", fax: "217-555-0101", kind: "police" },
    });
    expect(rows.slice(1).map(reason)).toEqual([
      "According to MuckRock, the law does not apply to it.",
      "MuckRock lists it as “pending”.",
    ]);
  });
});

describe("jurisdictions of MuckRock", () => {
  const agency = (more: object) => ({ id: 1, name: "Agency", status: "approved", ...more });
  const at = (place: string) => ({ absolute_url: `https://www.muckrock.com/agency/${place}/agency-1/` });
  const read = (more: object, jurisdiction?: string) =>
    list("muckrock_json", { results: [agency(more)] }, jurisdiction)[0];

  test.each([
    [at("united-states-of-america-10"), "us"],
    [at("washington-54"), "us-wa"],
    // The city, which is the District of Columbia.
    [at("washington-48"), "us-dc"],
    [at("chicago-169"), "us-il"],
    [{ jurisdiction: 168 }, "us-il"],
    [{ jurisdiction: 17, ...at("washington-54") }, "us-ny"],
  ])("%j is %s", (more, jurisdiction) => {
    expect(taken(read(more))).toMatchObject({ jurisdiction });
    // What the number says is not overridden by what was chosen for the file.
    expect(taken(read(more, "us-ca"))).toMatchObject({ jurisdiction });
  });

  test("an unknown number is refused, unless a state was chosen for the file", () => {
    const springfield = at("springfield-99999");
    const refusal = /^We do not know MuckRock’s jurisdiction “springfield-99999”/;
    expect(reason(read(springfield))).toMatch(refusal);
    expect(reason(read(springfield, "us"))).toMatch(refusal);
    // Named like a state, but another number: a town.
    expect(reason(read(at("nevada-99998")))).toMatch(/“nevada-99998”/);
    const row = taken(read(springfield, "us-mo"));
    expect(row.jurisdiction).toBe("us-mo");
    expect(row.remarks[0]).toMatch(refusal);
  });
});

describe("telling formats apart", () => {
  test.each<[string, ImportFormat | null]>([
    ["\ufeffid,name,jurisdiction,email", "daylight_csv"],
    ["NAME, Jurisdiction ", "daylight_csv"],
    ["#name,short_name,request_email", "alaveteli_csv"],
    ["#id,name,request_email", "alaveteli_csv"],
    ["Internal ID,Name,Short name,URL name", "alaveteli_csv"],
    ["Component,Department,Name,Title,Email", "foia_gov_contacts_csv"],
    ["id,name,email,jurisdiction__slug", "froide_csv"],
    ["email,agency,jurisdiction", "muckrock_csv"],
    ["first name,last name,shoe size", null],
    ["name,favorite color", null],
    ["", null],
  ])("the columns %s are %s", (header, format) => {
    expect(formatOfTable(header.split(","))).toBe(format);
  });

  test.each<[string, ImportFormat | null]>([
    ['{"daylight_agencies":1,"agencies":[', "daylight_json"],
    ['{"jsonapi":{},"data":[{"type":"agency_component"', "foia_gov_json"],
    ["abbreviation: DEX\nname: Department\ndepartments:\n- name: x", "18f_yaml"],
    ['[{"name":"a","departments":[]}]', "18f_yaml"],
    ['{"meta":{"limit":50},"objects":[', "froide_json"],
    ['{"count":3,"next":null,"results":[{"id":1,"requires_proxy":false', "muckrock_json"],
    ['{"hello":"world"}', null],
  ])("a document that begins %s is %s", (beginning, format) => {
    expect(isDocument(beginning)).toBe(true);
    expect(formatOfDocument(beginning)).toBe(format);
  });

  test("a format chosen by hand is held to what it needs", () => {
    expect(missingColumns("muckrock_csv", ["agency", "email"])).toBe(
      "MuckRock CSV needs the column “jurisdiction”, which this file does not have.",
    );
    expect(missingColumns("muckrock_csv", ["Agency ", "JURISDICTION"])).toBeNull();
    expect(hasExpectedList("froide_json", { objects: [] })).toBe(true);
    expect(hasExpectedList("froide_json", { data: [] })).toBe(false);
    expect(hasExpectedList("foia_gov_json", { pages: [{ data: [] }] })).toBe(true);
    expect(hasExpectedList("foia_gov_json", null)).toBe(false);
  });
});
