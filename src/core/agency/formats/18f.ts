import type { ImportOptions, ImportRow } from "../imported-agency.ts";
import { imported } from "./imported.ts";
import { at, lineOf, linesOf, listOf } from "./row-fields.ts";

const FEDERAL = "us";
/** The lists were last gathered then. */
const GATHERED = "2017-07-25";
const SEEN = { source: "18F FOIA contacts", date: GATHERED, confidence: "low" } as const;

/**
 * 18F's FOIA contacts: one document an agency, its offices under `departments`. Several documents, or a list of them,
 * are one import. Rows count the offices.
 */
export function* read18f(document: unknown, options: ImportOptions): Generator<ImportRow> {
  let row = 0;
  for (const agency of Array.isArray(document) ? document : [document]) {
    const name = lineOf(at(agency, "name"));
    const offices = listOf(at(agency, "departments"));
    if (name === null || offices.length === 0) {
      row += 1;
      yield { row, name: name?.slice(0, 300) ?? "", rejected: "It has no name or no offices." };
      continue;
    }
    const isWhole = (office: unknown) => lineOf(at(office, "name"))?.toLowerCase() === name.toLowerCase();
    if (!offices.some(isWhole)) yield departmentRow(row + 1, name, agency, options);
    for (const office of offices) {
      row += 1;
      yield officeRow(
        row,
        office,
        isWhole(office) ? { parent: null, named: agency, options } : { parent: name, named: office, options },
      );
    }
  }
}

const departmentRow = (row: number, name: string, agency: unknown, options: ImportOptions): ImportRow =>
  imported({ row, name, jurisdiction: FEDERAL, onlyIfMissing: true, seen: SEEN }, options, (fields) => {
    fields.line("abbreviation", at(agency, "abbreviation"));
    fields.line("kind", "department");
  });

type Around = { parent: string | null; named: unknown; options: ImportOptions };

function officeRow(row: number, office: unknown, { parent, named, options }: Around): ImportRow {
  return imported(
    {
      row,
      name: at(office, "name"),
      jurisdiction: FEDERAL,
      parent: parent === null ? null : { by: "name", name: parent },
      seen: SEEN,
    },
    options,
    (fields) => {
      fields.line("abbreviation", at(office, "abbreviation") ?? at(named, "abbreviation"));
      if (parent !== null) fields.line("kind", "component");
      fields.email(at(office, "emails"));
      fields.line("phone", at(office, "phone") ?? linesOf(at(at(office, "service_center"), "phone"))[0]);
      fields.line("fax", at(office, "fax"));
      fields.url("website", at(office, "website"));
      fields.url("portalUrl", at(office, "request_form"));
      fields.addressLines(postalLines(at(office, "address")));
    },
  );
}

const OF_THE_OFFICE =
  /foia|foi\b|officer|office|freedom|information|privacy|records|room|suite|floor|building|box|division|branch|center|department|attn|mail ?stop|\d/i;

/** The first line is nearly always the name of whoever had the post in 2017; it is kept only where it names the post. */
function postalLines(address: unknown): string[] {
  const [first, ...rest] = linesOf(at(address, "address_lines"));
  const part = (name: string) => lineOf(at(address, name)) ?? "";
  const town = [part("city"), `${part("state")} ${part("zip")}`.trim()].filter((text) => text !== "");
  const own = first !== undefined && OF_THE_OFFICE.test(first) ? [first] : [];
  return [...own, ...rest, part("street"), town.join(", ")].filter((line) => line !== "");
}
