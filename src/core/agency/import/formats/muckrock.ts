import type { ImportOptions, ImportRow, TableReader } from "#core/agency/import/imported-agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { importErrors } from "#messages/errors/import-errors.ts";
import { cellReaderFor, externalId, importRow } from "./import-row.ts";
import { muckrockJurisdiction } from "./peer-jurisdictions.ts";
import { asArray, propertyOf, singleLine } from "./row-fields.ts";

const DIRECTORY = "muckrock";

/** MuckRock's table for adding many agencies at once. The columns its importer adds are understood as well. */
export function openMuckrock(header: readonly string[], options: ImportOptions): TableReader {
  const cell = cellReaderFor(header);
  return {
    read({ row, cells }) {
      const id = externalId(cell(cells, "match_agency_id"));
      return [
        importRow(
          {
            row,
            name: cell(cells, "agency"),
            jurisdiction: singleLine(cell(cells, "jurisdiction")),
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
    for (const agency of asArray(propertyOf(page, "results"))) {
      row += 1;
      yield agencyRow(row, agency, options);
    }
  }
}

function agencyRow(row: number, agency: unknown, options: ImportOptions): ImportRow {
  const name = singleLine(propertyOf(agency, "name"));
  const reject = (rejected: string): ImportRow => ({ row, name: name?.slice(0, 300) ?? "", rejected });
  const status = singleLine(propertyOf(agency, "status"));
  if (status !== null && status !== "approved")
    return reject(formatMessage(importErrors.agency.muckrockStatus, { status: status.slice(0, 40) }));
  if (propertyOf(agency, "exempt") === true) return reject(importErrors.agency.muckrockExempt);
  const id = externalId(propertyOf(agency, "id"));
  const parent = externalId(propertyOf(agency, "parent"));
  const place = jurisdictionOf(agency, options);
  return importRow(
    {
      row,
      name,
      jurisdiction: place.jurisdiction,
      locality: place.locality,
      jurisdictionError: place.error,
      external: id === null ? {} : { [DIRECTORY]: id },
      parent: parent === null ? null : { by: "external", directory: DIRECTORY, id: parent },
    },
    options,
    (fields) => {
      if (place.remark !== null) fields.remarks.push(place.remark);
      fields.line("kind", singleLine(asArray(propertyOf(agency, "types"))[0])?.toLowerCase());
      fields.email(
        usableEntries(propertyOf(agency, "emails"), "email").map((email) => propertyOf(email, "email")),
      );
      const phones = usableEntries(propertyOf(agency, "phones"), "phone");
      const numberOf = (isFax: boolean) =>
        propertyOf(
          phones.find((phone) => (propertyOf(phone, "type") === "fax") === isFax),
          "number",
        );
      fields.line("phone", numberOf(false));
      fields.line("fax", numberOf(true));
      const [address] = usableEntries(propertyOf(agency, "addresses"), "address");
      fields.addressLines(addressOf(address));
      fields.url("website", propertyOf(agency, "website"));
      fields.url("portalUrl", propertyOf(agency, "portal_url"));
    },
  );
}

/** The entries for requests that work, "primary" before those that say nothing; those for appeals are left out. */
function usableEntries(entries: unknown, fieldText: string): unknown[] {
  const usable = asArray(entries).filter((entry) => {
    const status = propertyOf(propertyOf(entry, fieldText), "status");
    return propertyOf(entry, "request_type") !== "appeal" && (status === undefined || status === "good");
  });
  const isPrimary = (entry: unknown) => Number(propertyOf(entry, "request_type") === "primary");
  return usable.sort((a, b) => isPrimary(b) - isPrimary(a)).map((entry) => propertyOf(entry, fieldText));
}

type Place = {
  jurisdiction: string | null;
  locality: string | null;
  error: string | null;
  remark: string | null;
};

/**
 * Jurisdictions are numbers there, which the address of the page has too. An unknown number is mostly a town: it is put under the
 * state that was chosen for the file, with a remark, and never under federal law.
 */
function jurisdictionOf(agency: unknown, options: ImportOptions): Place {
  const [, slug = "", idInAddress] =
    /\/agency\/([a-z0-9-]+)-(\d+)\//.exec(singleLine(propertyOf(agency, "absolute_url")) ?? "") ?? [];
  const id = externalId(propertyOf(agency, "jurisdiction")) ?? idInAddress ?? null;
  if (id === null) return { jurisdiction: null, locality: null, error: null, remark: null };
  const known = muckrockJurisdiction(Number(id));
  if (known) return { ...known, error: null, remark: null };
  const key = [slug, id]
    .filter((part) => part !== "")
    .join("-")
    .slice(0, 80);
  const isStateChosen = options.jurisdiction?.startsWith("us-") ?? false;
  return {
    jurisdiction: null,
    locality: null,
    error: isStateChosen ? null : formatMessage(importErrors.agency.muckrockJurisdiction, { key }),
    remark: isStateChosen ? formatMessage(importErrors.agency.muckrockChosen, { key }) : null,
  };
}

type Address = { suite: unknown; street: unknown; city: unknown; state: unknown; zip: unknown };

function addressOf(address: unknown): string[] {
  const fieldText = (name: string) => singleLine(propertyOf(address, name)) ?? "";
  const lines = postalLines({
    suite: fieldText("suite"),
    street: fieldText("street"),
    city: fieldText("city"),
    state: fieldText("state"),
    zip: fieldText("zip_code"),
  });
  return [fieldText("agency_override"), fieldText("attn_override"), ...lines].filter((line) => line !== "");
}

function postalLines({ suite, street, city, state, zip }: Address): string[] {
  const text = (value: unknown) => singleLine(value) ?? "";
  const town = [text(city), `${text(state)} ${text(zip)}`.trim()]
    .filter((fieldText) => fieldText !== "")
    .join(", ");
  return [text(street), text(suite), town].filter((line) => line !== "");
}
