import { describe, expect, test } from "vitest";
import type { ExistingAgency } from "./compare-agency.ts";
import { DirectoryIndex } from "./directory-index.ts";
import type { ImportedAgency, ImportRow } from "./imported-agency.ts";
import { normalizedAgencyName } from "./normalized-name.ts";
import { type ChangePreview, previewChange } from "./preview-change.ts";
import { RowIdentities } from "./row-identities.ts";

const SEEN = { source: "a list", date: "2026-03-02", confidence: "medium" } as const;

const known = (id: string, name: string, rest: Partial<ExistingAgency> = {}): ExistingAgency => ({
  id,
  name,
  abbreviation: null,
  jurisdiction: "us-il",
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
  timeZone: "America/Chicago",
  aliases: [],
  defaultComponent: null,
  requestsPerYear: 0,
  notes: null,
  foiaGovId: null,
  externalIds: {},
  source: "built in",
  sourceDate: "2017-07-25",
  confidence: "low",
  version: 3,
  listing: "listed",
  editedHere: false,
  verifiedAt: null,
  verifiedBy: null,
  sources: {},
  ...rest,
});

let row = 1;
const incoming = (name: string, rest: Partial<ImportedAgency> = {}): ImportedAgency => ({
  row: ++row,
  name,
  jurisdiction: "us-il",
  ids: { id: null, foiaGovId: null, external: {} },
  fields: {},
  parent: null,
  defaultComponent: null,
  factSource: null,
  onlyIfMissing: false,
  remarks: [],
  ...rest,
});
const ids = (rest: Partial<ImportedAgency["ids"]>) => ({
  ids: { id: null, foiaGovId: null, external: {}, ...rest },
});

/** The preview of a list against a directory. */
function plan(
  directory: ExistingAgency[],
  rows: ImportRow[],
  { isDaylightFormat = false, merged = {} as Record<string, string> } = {},
) {
  const index = new DirectoryIndex();
  for (const agency of directory) index.add({ ...agency, mergedInto: merged[agency.id] ?? null });
  let made = 0;
  const identities = new RowIdentities(index, () => `new-${++made}`);
  for (const one of rows) identities.add(one);
  const parts = {
    index,
    identities,
    factSource: SEEN,
    isDaylightFormat,
    timeZoneOf: () => "America/Chicago",
  };
  const all = new Map(directory.map((agency) => [agency.id, agency]));
  return rows.flatMap((one, order) => previewChange(parts, order, one, all) ?? []);
}
const fieldsOf = (change: ChangePreview | undefined) =>
  change?.fields.map(({ field, after }) => [field, after]);

describe("which agency a row is about", () => {
  const police = known("pd", "Springfield Police Department", { locality: "Springfield" });

  test("ids before names, then the exact name in its place; else it is new", () => {
    const foia = known("bureau", "Bureau", {
      foiaGovId: "00000000-0000-4000-8000-000000000001",
      externalIds: { muckrock: "7" },
    });
    const changes = plan(
      [police, foia],
      [
        incoming("Renamed Bureau", ids({ foiaGovId: "00000000-0000-4000-8000-000000000001".toUpperCase() })),
        incoming("SPRINGFIELD police  department", {
          fields: { locality: "springfield", phone: "217-555-0100" },
        }),
        incoming("Springfield Police Department", { fields: { locality: "Chicago" } }),
        incoming("Springfield Police Department", {
          jurisdiction: "us-oh",
          fields: { locality: "Springfield" },
        }),
      ],
    );
    expect(changes.map(({ kind, agency }) => [kind, agency?.id])).toEqual([
      ["changed", "bureau"],
      ["changed", "pd"],
      ["added", "new-1"],
      ["added", "new-2"],
    ]);
  });

  test("a name that is only near is asked about, never taken", () => {
    const [similar, former] = plan(
      [police, known("dph", "Department of Public Health", { aliases: ["Board of Health"] })],
      [
        incoming("Illinois Dept. of Public Health", { fields: { email: "a@b.example" } }),
        incoming("Board of Health"),
      ],
    );
    for (const change of [similar, former]) {
      expect(change).toMatchObject({
        kind: "conflict",
        cause: "possible_duplicate",
        agency: { id: "dph" },
        write: { baseVersion: null },
      });
    }
    expect(similar?.write?.target).toBe("new-1");
  });

  test("the same name, where only one of the two names a town, is asked about", () => {
    const changes = plan(
      [police, known("clerk", "Village Clerk")],
      [
        incoming("Springfield Police Department"),
        incoming("Village Clerk", { fields: { locality: "Springfield" } }),
        incoming("Village Clerk", { jurisdiction: "us-oh" }),
      ],
    );
    expect(changes.map(({ cause, agency }) => [cause, agency?.id])).toEqual([
      ["possible_duplicate", "pd"],
      ["possible_duplicate", "clerk"],
      [null, "new-3"],
    ]);
  });

  test("of two agencies with one FOIA.gov id only the first has it", () => {
    const one = ids({ foiaGovId: "00000000-0000-4000-8000-000000000009" });
    const changes = plan(
      [known("a", "Alpha"), known("b", "Beta")],
      [incoming("Alpha", one), incoming("Beta", one)],
    );
    expect(changes.map(({ kind, cause, write }) => [kind, cause, write?.target])).toEqual([
      ["changed", null, "a"],
      ["conflict", "ids_disagree", undefined],
    ]);
  });

  test("the same name under another department is another agency", () => {
    const directory = [
      known("doj", "Department of Justice"),
      known("oig", "Office of Inspector General", { parentId: "doj" }),
    ];
    const under = (name: string) => ({ parent: { by: "name", name } as const });
    const changes = plan(directory, [
      incoming("Department of Labor", { onlyIfMissing: true }),
      incoming("Department of Justice", { onlyIfMissing: true }),
      incoming("Office of Inspector General", { ...under("Department of Labor"), fields: { phone: "1" } }),
      incoming("Office of Inspector General", { ...under("Department of Justice"), fields: { phone: "2" } }),
    ]);
    expect(changes.map(({ kind, write }) => [kind, write?.target])).toEqual([
      ["added", "new-1"],
      ["added", "new-2"],
      ["changed", "oig"],
    ]);
    expect(changes[1]?.write?.after.parentId).toBe("new-1");
  });

  test("a name that carries its department's is the same with and without it", () => {
    const directory = [
      known("doj", "Department of Justice"),
      known("oig", "Department of Justice, Office of Inspector General", { parentId: "doj" }),
      known("law", "Department of Justice, Office of Legal Policies", { parentId: "doj" }),
    ];
    const parent = { by: "name", name: "Department of Justice" } as const;
    const changes = plan(directory, [
      incoming("Office of Inspector General", { parent, fields: { fax: "1" } }),
      incoming("Office of Legal Policy", { parent }),
      incoming("Legal Policies Office", { parent }),
    ]);
    expect(changes.map(({ kind, agency }) => [kind, agency?.id])).toEqual([
      ["changed", "oig"],
      ["added", "new-1"],
      ["conflict", "law"],
    ]);
  });

  test("a merged agency resolves to the target of the merge", () => {
    const [change] = plan(
      [known("old", "Old", { listing: "retired" }), known("kept", "Kept")],
      [incoming("Old", { ...ids({ id: "old" }), fields: { phone: "1" } })],
      { merged: { old: "kept" } },
    );
    expect(change?.agency?.id).toBe("kept");
  });

  test("ids that disagree, and two of one name, are for a user", () => {
    const changes = plan(
      [known("a", "Twin"), known("b", "Twin"), known("c", "Other", { externalIds: { muckrock: "7" } })],
      [incoming("Twin"), incoming("Other", ids({ id: "a", external: { muckrock: "7" } }))],
    );
    expect(changes).toMatchObject([
      { kind: "conflict", cause: "ids_disagree", write: null },
      { kind: "conflict", cause: "ids_disagree", write: null },
    ]);
    expect(changes[1]?.reason).toContain("Twin (a), Other (c)");
  });

  test("several rows about one agency: only the last can be imported", () => {
    const [first, last, one, two] = plan(
      [police],
      [
        incoming("x", { ...ids({ id: "pd" }), row: 2, fields: { phone: "1" } }),
        incoming("x", { ...ids({ id: "pd" }), row: 3, fields: { phone: "2" } }),
        incoming("Brand New", { row: 4 }),
        incoming("brand new", { row: 5 }),
      ],
    );
    expect([first, last, one, two].map((change) => [change?.cause, change?.write === null])).toEqual([
      ["twice_in_file", true],
      ["twice_in_file", false],
      ["twice_in_file", true],
      ["twice_in_file", false],
    ]);
    expect(first?.reason).toBe(
      "Row 3 is about the same agency. Only the last of these rows can be imported.",
    );
    expect(one?.reason).toContain("Row 5");
  });

  test("cycles in the tree are rejected", () => {
    const below = (id: string, parent: string) => ({
      ...ids({ id }),
      parent: { by: "id", id: parent } as const,
    });
    const changes = plan(
      [known("a", "A office"), known("b", "B office", { parentId: "a" })],
      [
        incoming("A office", below("a", "b")),
        incoming("C office", below("c", "d")),
        incoming("D office", below("d", "c")),
        incoming("E office", below("e", "nobody")),
      ],
      { isDaylightFormat: true },
    );
    expect(changes.map(({ remarks }) => remarks)).toEqual([
      ["Its parent would be the agency itself, so its place in the tree was not changed."],
      [],
      ["Its parent would be the agency itself, so its place in the tree was not changed."],
      ["Its parent agency is neither here nor in the file, so it is added without a parent."],
    ]);
    expect(changes[1]?.write?.after.parentId).toBe("d");
  });
});

describe("what a row changes", () => {
  const office = known("x", "Office of Records", {
    abbreviation: "OR",
    email: "old@x.example",
    phone: "(217) 555-0100",
    website: "https://x.example/",
    kind: "board",
    aliases: ["Records Bureau"],
    addressLines: ["1 Main Street"],
  });
  const change = (fields: ImportedAgency["fields"], rest: Partial<ExistingAgency> = {}, name = office.name) =>
    plan([{ ...office, ...rest }], [incoming(name, { ...ids({ id: "x" }), fields })])[0];

  test("blank leaves what is there; the same said otherwise is no change", () => {
    expect(change({})).toMatchObject({ kind: "unchanged", fields: [], write: null });
    const same = {
      email: "OLD@x.example",
      phone: "1-217-555-0100",
      website: "https://x.example",
      abbreviation: "or",
    };
    expect(
      change({ ...same, kind: "authority", aliases: ["office of records", "RECORDS bureau"] }),
    ).toMatchObject({
      kind: "unchanged",
    });
  });

  test("each field with what was, what will be and where it was seen", () => {
    const found = change({ email: "new@x.example", phone: "217-555-0199", aliases: ["Archive"] });
    expect(found).toMatchObject({
      kind: "changed",
      fields: [
        {
          field: "email",
          before: "old@x.example",
          after: "new@x.example",
          source: "a list",
          date: "2026-03-02",
        },
        { field: "phone", before: "(217) 555-0100", after: "217-555-0199" },
        { field: "aliases", before: "Records Bureau", after: "Records Bureau\nArchive" },
      ],
    });
    // The website was seen where the old address was, and goes on saying so.
    expect(found?.write?.after).toMatchObject({
      source: "a list",
      sources: { phone: SEEN, website: { source: "built in", date: "2017-07-25", confidence: "low" } },
    });
    expect(found?.write?.before).toMatchObject({ email: "old@x.example", source: "built in", sources: {} });
  });

  test("a new name keeps the old one; a shorter name for the same is none", () => {
    expect(fieldsOf(change({}, {}, "Bureau of Archives"))).toEqual([
      ["name", "Bureau of Archives"],
      ["aliases", "Records Bureau\nOffice of Records"],
    ]);
    expect(change({}, { name: "Department of X, Office of Records" })?.kind).toBe("unchanged");
    expect(change({}, {}, "Records Bureau")?.kind).toBe("unchanged");
  });

  test("a list's own portal replaces the stored one, a fallback only an empty one", () => {
    const portal = { portalUrl: "https://portal.example" };
    expect(change({ portalUrlIfNone: "https://foia.example/1" }, portal)?.kind).toBe("unchanged");
    expect(fieldsOf(change({ portalUrlIfNone: "https://foia.example/1" }))).toEqual([
      ["portalUrl", "https://foia.example/1"],
    ]);
    expect(fieldsOf(change({ portalUrl: "https://new.example" }, portal))).toEqual([
      ["portalUrl", "https://new.example"],
    ]);
  });

  test("edited, verified and retired agencies are conflicts", () => {
    const fields = { email: "new@x.example" };
    expect(change(fields, { editedHere: true })).toMatchObject({ kind: "conflict", cause: "edited_here" });
    expect(change(fields, { verifiedAt: "2026-01-01" })).toMatchObject({
      cause: "verified_here",
      write: { after: { verifiedAt: null } },
    });
    expect(change({ fax: "1" }, { verifiedAt: "2026-01-01" })?.kind).toBe("changed");
    expect(change(fields, { listing: "retired" })).toMatchObject({
      cause: "retired_here",
      write: { after: { listing: "listed" }, before: { listing: "retired" } },
    });
    expect(change({}, { listing: "retired", editedHere: true })?.kind).toBe("unchanged");
  });
});

test("names are near when order, small words, plurals and usual abbreviations are all that differs", () => {
  const similar = (a: string, b: string) =>
    normalizedAgencyName(a, "us-il") === normalizedAgencyName(b, "us-il");
  expect(similar("Dept. of Public Health", "Illinois Public Health Department")).toBe(true);
  expect(similar("Office of the Attorney General", "Attorney General's Office")).toBe(true);
  expect(similar("U.S. Forest Service", "Forest Services")).toBe(true);
  expect(similar("Springfield County", "City of Springfield")).toBe(false);
  expect(similar("State Police", "State Parks")).toBe(false);
});
