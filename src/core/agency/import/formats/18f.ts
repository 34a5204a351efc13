import type { ImportOptions, ImportRow } from "#core/agency/import/imported-agency.ts";
import { importErrors } from "#messages/errors/import-errors.ts";
import { importRow } from "./import-row.ts";
import { asArray, propertyOf, singleLine, textLines } from "./row-fields.ts";

const FEDERAL = "us";
/** The lists were last gathered then. */
const COLLECTED_ON = "2017-07-25";
const FACT_SOURCE = { source: "18F FOIA contacts", date: COLLECTED_ON, confidence: "low" } as const;

/**
 * 18F's FOIA contacts: one document per agency, its components under `departments`. Several documents, or a list of
 * them, are one import. Rows count the components.
 */
export function* read18f(document: unknown, options: ImportOptions): Generator<ImportRow> {
  let row = 0;
  for (const agency of Array.isArray(document) ? document : [document]) {
    const name = singleLine(propertyOf(agency, "name"));
    const offices = asArray(propertyOf(agency, "departments"));
    if (name === null || offices.length === 0) {
      row += 1;
      yield { row, name: name?.slice(0, 300) ?? "", rejected: importErrors.agency.noNameOrOffices };
      continue;
    }
    const isWholeAgency = (office: unknown) =>
      singleLine(propertyOf(office, "name"))?.toLowerCase() === name.toLowerCase();
    if (!offices.some(isWholeAgency)) yield departmentRow(row + 1, name, agency, options);
    for (const office of offices) {
      row += 1;
      yield officeRow(
        row,
        office,
        isWholeAgency(office)
          ? { parent: null, agencyRecord: agency, options }
          : { parent: name, agencyRecord: office, options },
      );
    }
  }
}

const departmentRow = (row: number, name: string, agency: unknown, options: ImportOptions): ImportRow =>
  importRow(
    { row, name, jurisdiction: FEDERAL, onlyIfMissing: true, factSource: FACT_SOURCE },
    options,
    (fields) => {
      fields.line("abbreviation", propertyOf(agency, "abbreviation"));
      fields.line("kind", "department");
    },
  );

type OfficeContext = { parent: string | null; agencyRecord: unknown; options: ImportOptions };

function officeRow(
  row: number,
  office: unknown,
  { parent, agencyRecord, options }: OfficeContext,
): ImportRow {
  return importRow(
    {
      row,
      name: propertyOf(office, "name"),
      jurisdiction: FEDERAL,
      parent: parent === null ? null : { by: "name", name: parent },
      factSource: FACT_SOURCE,
    },
    options,
    (fields) => {
      fields.line(
        "abbreviation",
        propertyOf(office, "abbreviation") ?? propertyOf(agencyRecord, "abbreviation"),
      );
      if (parent !== null) fields.line("kind", "component");
      fields.email(propertyOf(office, "emails"));
      fields.line(
        "phone",
        propertyOf(office, "phone") ??
          textLines(propertyOf(propertyOf(office, "service_center"), "phone"))[0],
      );
      fields.line("fax", propertyOf(office, "fax"));
      fields.url("website", propertyOf(office, "website"));
      fields.url("portalUrl", propertyOf(office, "request_form"));
      fields.addressLines(postalLines(propertyOf(office, "address")));
    },
  );
}

const OFFICE_LINE =
  /foia|foi\b|officer|office|freedom|information|privacy|records|room|suite|floor|building|box|division|branch|center|department|attn|mail ?stop|\d/i;

/**
 * The first line is nearly always the name of the official in 2017; it is stored only where it names the
 * post.
 */
function postalLines(address: unknown): string[] {
  const [first, ...rest] = textLines(propertyOf(address, "address_lines"));
  const part = (name: string) => singleLine(propertyOf(address, name)) ?? "";
  const town = [part("city"), `${part("state")} ${part("zip")}`.trim()].filter((text) => text !== "");
  const officeLines = first !== undefined && OFFICE_LINE.test(first) ? [first] : [];
  return [...officeLines, ...rest, part("street"), town.join(", ")].filter((line) => line !== "");
}
