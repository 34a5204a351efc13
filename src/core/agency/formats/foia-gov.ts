import type { ImportOptions, ImportRow } from "../imported-agency.ts";
import { imported, uuidOf } from "./imported.ts";
import { at, lineOf, linesOf, listOf, type RowFields } from "./row-fields.ts";

const FEDERAL = "us";

/**
 * The list of components of the FOIA.gov API (JSON:API, `GET /api/agency_components`): one page, a list of pages, or
 * `{ pages: [...] }`. A component whose department is not in the list of components comes with its department, so that
 * it has a place in the tree.
 */
export function* readFoiaGov(document: unknown, options: ImportOptions): Generator<ImportRow> {
  const pages = Array.isArray(document) ? document : (at(document, "pages") ?? [document]);
  const departments = new Set<string>();
  let row = 0;
  for (const page of listOf(pages)) {
    const included = byId(at(page, "included"));
    for (const component of listOf(at(page, "data"))) {
      row += 1;
      const agency = relatedOf(component, "agency", included)[0];
      const department = lineOf(at(at(agency, "attributes"), "name"));
      const title = lineOf(at(at(component, "attributes"), "title"));
      const parent = department !== null && !alike(department, title) ? department : null;
      if (parent !== null && !departments.has(parent)) {
        departments.add(parent);
        yield departmentRow(row, parent, at(agency, "attributes"), options);
      }
      yield componentRow(row, component, { included, parent, options });
    }
  }
}

type Around = { included: Included; parent: string | null; options: ImportOptions };

function componentRow(row: number, component: unknown, { included, parent, options }: Around): ImportRow {
  const attributes = at(component, "attributes");
  const name = lineOf(at(attributes, "title"));
  const id = uuidOf(at(component, "id"));
  const reject = (rejected: string): ImportRow => ({ row, name: name?.slice(0, 300) ?? "", rejected });
  if (id === null) return reject("It has no id, so it is no entry of FOIA.gov.");
  if (at(attributes, "status") === false) return reject("FOIA.gov does not publish it any more.");
  return imported(
    {
      row,
      name,
      jurisdiction: FEDERAL,
      foiaGovId: id,
      parent: parent === null ? null : { by: "name", name: parent },
    },
    options,
    (fields) => {
      fields.line("abbreviation", at(attributes, "abbreviation"));
      if (parent !== null) fields.line("kind", "component");
      fields.email(at(attributes, "email"));
      fields.line("phone", phoneOf(attributes, component, included));
      fields.line("fax", at(attributes, "submission_fax"));
      fields.url("website", at(at(attributes, "website"), "uri"));
      fields.url("portalUrl", at(at(attributes, "submission_web"), "uri"));
      fields.fields.portalUrlIfNone = `https://www.foia.gov/request/agency-component/${id}/`;
      postalAddress(fields, at(attributes, "submission_address"));
    },
  );
}

const departmentRow = (row: number, name: string, attributes: unknown, options: ImportOptions): ImportRow =>
  imported({ row, name, jurisdiction: FEDERAL, onlyIfMissing: true }, options, (fields) => {
    fields.line("abbreviation", at(attributes, "abbreviation"));
    fields.line("kind", "department");
  });

/** The office's own number, else that of its service center. */
function phoneOf(attributes: unknown, component: unknown, included: Included): unknown {
  const own = lineOf(at(attributes, "telephone"));
  if (own !== null) return own;
  const centers = relatedOf(component, "service_centers", included);
  return centers.flatMap((center) => linesOf(at(at(center, "attributes"), "phone")))[0];
}

function postalAddress(fields: RowFields, address: unknown): void {
  const part = (name: string) => lineOf(at(address, name)) ?? "";
  const town = [part("locality"), `${part("administrative_area")} ${part("postal_code")}`.trim()];
  const lines = [
    part("organization"),
    part("address_line1"),
    part("address_line2"),
    town.filter(Boolean).join(", "),
  ];
  fields.addressLines(lines);
}

type Included = Map<string, unknown>;

const byId = (included: unknown): Included =>
  new Map(listOf(included).map((one) => [`${at(one, "type")} ${at(one, "id")}`, one]));

function relatedOf(component: unknown, relationship: string, included: Included): unknown[] {
  const data = at(at(at(component, "relationships"), relationship), "data");
  const links = Array.isArray(data) ? data : [data];
  return links.flatMap((link) => included.get(`${at(link, "type")} ${at(link, "id")}`) ?? []);
}

const alike = (a: string, b: string | null) => a.toLowerCase() === b?.toLowerCase();
