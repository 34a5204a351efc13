import type { ImportOptions, ImportRow, TableReader } from "../imported-agency.ts";
import { columnsOf, externalId, imported } from "./imported.ts";
import { placeNamed } from "./jurisdiction.ts";
import { at, lineOf, listOf } from "./row-fields.ts";

const DIRECTORY = "muckrock";

/** MuckRock's table for adding many agencies at once. The columns its importer adds are understood as well. */
export function openMuckrock(header: readonly string[], options: ImportOptions): TableReader {
  const cell = columnsOf(header);
  return {
    read({ row, cells }) {
      const id = externalId(cell(cells, "match_agency_id"));
      return [
        imported(
          {
            row,
            name: cell(cells, "agency"),
            jurisdiction: lineOf(cell(cells, "jurisdiction")),
            external: id === null ? {} : { [DIRECTORY]: id },
          },
          options,
          (fields) => {
            fields.email(cell(cells, "email"));
            fields.line("phone", cell(cells, "phone"));
            fields.line("fax", cell(cells, "fax"));
            fields.url("portalUrl", cell(cells, "portal_url"));
            fields.url("website", cell(cells, "foia_website").trim() || cell(cells, "website"));
            fields.aliases(cell(cells, "aliases").split(/[,;\n]/));
            fields.addressLines(
              postalLines({
                suite: cell(cells, "address_suite"),
                street: cell(cells, "address_street"),
                city: cell(cells, "address_city"),
                state: cell(cells, "address_state"),
                zip: cell(cells, "address_zip"),
              }),
            );
          },
        ),
      ];
    },
    end: () => [],
  };
}

/** MuckRock's API, version 1 (`GET /api_v1/agency/`): one page, or a list of pages. Version 2 has no addresses. */
export function* readMuckrock(document: unknown, options: ImportOptions): Generator<ImportRow> {
  let row = 0;
  for (const page of Array.isArray(document) ? document : [document]) {
    for (const agency of listOf(at(page, "results"))) {
      row += 1;
      yield agencyRow(row, agency, options);
    }
  }
}

function agencyRow(row: number, agency: unknown, options: ImportOptions): ImportRow {
  const name = lineOf(at(agency, "name"));
  const reject = (rejected: string): ImportRow => ({ row, name: name?.slice(0, 300) ?? "", rejected });
  const status = lineOf(at(agency, "status"));
  if (status !== null && status !== "approved") return reject(`MuckRock has it as "${status.slice(0, 40)}".`);
  if (at(agency, "exempt") === true) return reject("The law does not apply to it, says MuckRock.");
  const id = externalId(at(agency, "id"));
  const parent = externalId(at(agency, "parent"));
  return imported(
    {
      row,
      name,
      jurisdiction: jurisdictionOf(at(agency, "absolute_url")),
      external: id === null ? {} : { [DIRECTORY]: id },
      parent: parent === null ? null : { by: "external", directory: DIRECTORY, id: parent },
    },
    options,
    (fields) => {
      fields.line("kind", lineOf(listOf(at(agency, "types"))[0])?.toLowerCase());
      fields.email(main(at(agency, "emails"), "email").map((email) => at(email, "email")));
      const phones = main(at(agency, "phones"), "phone");
      const numberOf = (isFax: boolean) =>
        at(
          phones.find((phone) => (at(phone, "type") === "fax") === isFax),
          "number",
        );
      fields.line("phone", numberOf(false));
      fields.line("fax", numberOf(true));
      const [address] = main(at(agency, "addresses"), "address");
      fields.addressLines(addressOf(address));
      fields.url("website", at(agency, "website"));
      fields.url("portalUrl", at(agency, "portal_url"));
    },
  );
}

/** The entries for requests that work, "primary" before those that say nothing; those for appeals are left out. */
function main(entries: unknown, part: string): unknown[] {
  const usable = listOf(entries).filter((entry) => {
    const status = at(at(entry, part), "status");
    return at(entry, "request_type") !== "appeal" && (status === undefined || status === "good");
  });
  const isPrimary = (entry: unknown) => Number(at(entry, "request_type") === "primary");
  return usable.sort((a, b) => isPrimary(b) - isPrimary(a)).map((entry) => at(entry, part));
}

/** Jurisdictions are numbers there; only the address of the page names them, and of a town only the name. */
function jurisdictionOf(address: unknown): string | null {
  const slug = /\/agency\/([a-z0-9-]+)-\d+\//.exec(lineOf(address) ?? "")?.[1];
  const words = slug?.replaceAll("-", " ") ?? "";
  return placeNamed(words) ? words : null;
}

type Address = { suite: unknown; street: unknown; city: unknown; state: unknown; zip: unknown };

function addressOf(address: unknown): string[] {
  const part = (name: string) => lineOf(at(address, name)) ?? "";
  const lines = postalLines({
    suite: part("suite"),
    street: part("street"),
    city: part("city"),
    state: part("state"),
    zip: part("zip_code"),
  });
  return [part("agency_override"), part("attn_override"), ...lines].filter((line) => line !== "");
}

function postalLines({ suite, street, city, state, zip }: Address): string[] {
  const text = (value: unknown) => lineOf(value) ?? "";
  const town = [text(city), `${text(state)} ${text(zip)}`.trim()].filter((part) => part !== "").join(", ");
  return [text(street), text(suite), town].filter((line) => line !== "");
}
