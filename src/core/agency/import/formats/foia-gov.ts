import type { ImportOptions, ImportRow } from "#core/agency/import/imported-agency.ts";
import { importErrors } from "#messages/errors/import-errors.ts";
import { importRow, uuidOf } from "./import-row.ts";
import { asArray, propertyOf, type RowFields, singleLine, textLines } from "./row-fields.ts";

const FEDERAL = "us";

/**
 * The list of components of the FOIA.gov API (JSON:API, `GET /api/agency_components`): one page, a list of pages, or
 * `{ pages: [...] }`. A component whose department is not in the list of components comes with its department, so
 * that it has a place in the tree.
 */
export function* readFoiaGov(document: unknown, options: ImportOptions): Generator<ImportRow> {
  const pages = Array.isArray(document) ? document : (propertyOf(document, "pages") ?? [document]);
  const departments = new Set<string>();
  let row = 0;
  for (const page of asArray(pages)) {
    const included = byId(propertyOf(page, "included"));
    for (const component of asArray(propertyOf(page, "data"))) {
      row += 1;
      const agency = relatedOf(component, "agency", included)[0];
      const department = singleLine(propertyOf(propertyOf(agency, "attributes"), "name"));
      const title = singleLine(propertyOf(propertyOf(component, "attributes"), "title"));
      const parent = department !== null && !equalsIgnoringCase(department, title) ? department : null;
      if (parent !== null && !departments.has(parent)) {
        departments.add(parent);
        yield departmentRow(row, parent, propertyOf(agency, "attributes"), options);
      }
      yield componentRow(row, component, { included, parent, options });
    }
  }
}

type ComponentContext = { included: IncludedResources; parent: string | null; options: ImportOptions };

function componentRow(
  row: number,
  component: unknown,
  { included, parent, options }: ComponentContext,
): ImportRow {
  const attributes = propertyOf(component, "attributes");
  const name = singleLine(propertyOf(attributes, "title"));
  const id = uuidOf(propertyOf(component, "id"));
  const reject = (rejected: string): ImportRow => ({ row, name: name?.slice(0, 300) ?? "", rejected });
  if (id === null) return reject(importErrors.agency.foiaGovWithoutId);
  if (propertyOf(attributes, "status") === false) return reject(importErrors.agency.foiaGovUnpublished);
  return importRow(
    {
      row,
      name,
      jurisdiction: FEDERAL,
      foiaGovId: id,
      parent: parent === null ? null : { by: "name", name: parent },
    },
    options,
    (fields) => {
      fields.line("abbreviation", propertyOf(attributes, "abbreviation"));
      if (parent !== null) fields.line("kind", "component");
      fields.email(propertyOf(attributes, "email"));
      fields.line("phone", phoneOf(attributes, component, included));
      fields.line("fax", propertyOf(attributes, "submission_fax"));
      fields.url("website", propertyOf(propertyOf(attributes, "website"), "uri"));
      fields.url("portalUrl", propertyOf(propertyOf(attributes, "submission_web"), "uri"));
      fields.fields.portalUrlIfNone = `https://www.foia.gov/request/agency-component/${id}/`;
      postalAddress(fields, propertyOf(attributes, "submission_address"));
    },
  );
}

const departmentRow = (row: number, name: string, attributes: unknown, options: ImportOptions): ImportRow =>
  importRow({ row, name, jurisdiction: FEDERAL, onlyIfMissing: true }, options, (fields) => {
    fields.line("abbreviation", propertyOf(attributes, "abbreviation"));
    fields.line("kind", "department");
  });

/** The agency's own number, else that of its service center. */
function phoneOf(attributes: unknown, component: unknown, included: IncludedResources): unknown {
  const own = singleLine(propertyOf(attributes, "telephone"));
  if (own !== null) return own;
  const centers = relatedOf(component, "service_centers", included);
  return centers.flatMap((center) => textLines(propertyOf(propertyOf(center, "attributes"), "phone")))[0];
}

function postalAddress(fields: RowFields, address: unknown): void {
  const part = (name: string) => singleLine(propertyOf(address, name)) ?? "";
  const town = [part("locality"), `${part("administrative_area")} ${part("postal_code")}`.trim()];
  const lines = [
    part("organization"),
    part("address_line1"),
    part("address_line2"),
    town.filter(Boolean).join(", "),
  ];
  fields.addressLines(lines);
}

type IncludedResources = Map<string, unknown>;

const byId = (included: unknown): IncludedResources =>
  new Map(asArray(included).map((one) => [`${propertyOf(one, "type")} ${propertyOf(one, "id")}`, one]));

function relatedOf(component: unknown, relationship: string, included: IncludedResources): unknown[] {
  const data = propertyOf(propertyOf(propertyOf(component, "relationships"), relationship), "data");
  const links = Array.isArray(data) ? data : [data];
  return links.flatMap((link) => included.get(`${propertyOf(link, "type")} ${propertyOf(link, "id")}`) ?? []);
}

const equalsIgnoringCase = (a: string, b: string | null) => a.toLowerCase() === b?.toLowerCase();
