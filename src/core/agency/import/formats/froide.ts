import type {
  AgencyReference,
  ImportOptions,
  ImportRow,
  TableReader,
} from "#core/agency/import/imported-agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { importErrors } from "#messages/errors/import-errors.ts";
import { directoryOf } from "./alaveteli.ts";
import { cellReaderFor, externalId, importRow } from "./import-row.ts";
import { parseJurisdiction } from "./parse-jurisdiction.ts";
import { froideJurisdiction } from "./peer-jurisdictions.ts";
import { asArray, propertyOf, singleLine } from "./row-fields.ts";

type FroideBody = {
  row: number;
  id: unknown;
  name: unknown;
  jurisdiction: unknown;
  parentId: unknown;
  parentName: unknown;
  kind: unknown;
  email: unknown;
  fax: unknown;
  contact: unknown;
  address: unknown;
  url: unknown;
  otherNames: unknown;
};

/** Froide's public bodies as CSV: its export, and what its importer reads. */
export function openFroide(header: readonly string[], options: ImportOptions): TableReader {
  const cell = cellReaderFor(header);
  return {
    read: ({ row, cells }) => [
      importPublicBody(
        {
          row,
          id: cell(cells, "id"),
          name: cell(cells, "name"),
          jurisdiction: cell(cells, "jurisdiction__slug"),
          parentId: cell(cells, "parent__id"),
          parentName: cell(cells, "parent__name"),
          kind: cell(cells, "classification"),
          email: cell(cells, "email"),
          fax: cell(cells, "fax"),
          contact: cell(cells, "contact"),
          address: cell(cells, "address"),
          url: cell(cells, "url"),
          otherNames: cell(cells, "other_names"),
        },
        options,
      ),
    ],
    end: () => [],
  };
}

/** Froide's API (`GET /api/v1/publicbody/`): one page, or a list of pages. */
export function* readFroide(document: unknown, options: ImportOptions): Generator<ImportRow> {
  let row = 0;
  for (const page of Array.isArray(document) ? document : [document]) {
    for (const body of asArray(propertyOf(page, "objects"))) {
      row += 1;
      yield importPublicBody(
        {
          row,
          id: propertyOf(body, "id"),
          name: propertyOf(body, "name"),
          jurisdiction: propertyOf(propertyOf(body, "jurisdiction"), "slug"),
          // A number, or the address of the parent, which ends in it.
          parentId: /(\d+)\/?$/.exec(String(singleLine(propertyOf(body, "parent")) ?? ""))?.[1],
          parentName: null,
          kind: propertyOf(propertyOf(body, "classification"), "name"),
          email: propertyOf(body, "email"),
          fax: propertyOf(body, "fax"),
          contact: propertyOf(body, "contact"),
          address: propertyOf(body, "address"),
          url: propertyOf(body, "url"),
          otherNames: propertyOf(body, "other_names"),
        },
        options,
      );
    }
  }
}

function importPublicBody(body: FroideBody, options: ImportOptions): ImportRow {
  const slug = singleLine(body.jurisdiction);
  // A body of a Land without a law here must not fall under the federal act, whatever was chosen for the file.
  const jurisdiction = slug === null ? null : (froideJurisdiction(slug) ?? slug);
  const isUnknown = jurisdiction !== null && parseJurisdiction(jurisdiction) === null;
  const directory = directoryOf("froide", options.jurisdiction ?? jurisdiction);
  const id = externalId(body.id);
  return importRow(
    {
      row: body.row,
      name: body.name,
      jurisdiction,
      jurisdictionError: isUnknown
        ? formatMessage(importErrors.agency.froideJurisdiction, { slug: (slug ?? "").slice(0, 60) })
        : null,
      external: id === null ? {} : { [directory]: id },
      parent: parentOf(body, directory),
    },
    options,
    (fields) => {
      fields.line("kind", body.kind);
      fields.email(body.email);
      fields.line("fax", body.fax);
      fields.line("phone", phoneIn(body.contact));
      fields.addressLines(body.address);
      fields.url("website", body.url);
      fields.aliases(typeof body.otherNames === "string" ? body.otherNames.split(/[,;\n]/) : []);
    },
  );
}

function parentOf({ parentId, parentName }: FroideBody, directory: string): AgencyReference | null {
  const id = externalId(parentId);
  if (id !== null) return { by: "external", directory, id };
  const name = singleLine(parentName);
  return name === null ? null : { by: "name", name };
}

/** "contact" is free text that mostly holds "Telefon: …". */
const phoneIn = (contact: unknown): string | null =>
  typeof contact === "string"
    ? (/(?:tel(?:efon|ephone)?|phone)\s*[.:]*\s*(\+?[\d(][\d\s()/.-]{4,30}\d)/i.exec(contact)?.[1] ?? null)
    : null;
