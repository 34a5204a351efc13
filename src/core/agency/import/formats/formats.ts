import type { ImportFormat } from "#core/agency/import/import-kinds.ts";
import type { ImportOptions, ImportRow, TableReader } from "#core/agency/import/imported-agency.ts";
import type { Confidence } from "#core/law/law.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { importErrors } from "#messages/errors/import-errors.ts";
import { read18f } from "./18f.ts";
import { openAlaveteli } from "./alaveteli.ts";
import { openDaylight, readDaylight } from "./daylight.ts";
import { readFoiaGov } from "./foia-gov.ts";
import { openFoiaGovContacts } from "./foia-gov-contacts.ts";
import { openFroide, readFroide } from "./froide.ts";
import { columnName } from "./import-row.ts";
import { openMuckrock, readMuckrock } from "./muckrock.ts";

type FormatInfo = {
  /** Name shown to users. */
  name: string;
  /** Where its facts were seen, in a row that does not say. */
  source: string;
  confidence: Confidence;
};

type TableFormat = FormatInfo & {
  shape: "table";
  /** Columns without which it cannot be this format. */
  columns: readonly string[];
  open(header: readonly string[], options: ImportOptions): TableReader;
};

type DocumentFormat = FormatInfo & {
  shape: "json" | "yaml";
  /** The property that holds the list, at the top or in each page. */
  list: string;
  read(document: unknown, options: ImportOptions): Iterable<ImportRow>;
};

/** How each format is read. YAML also reads the same shape written as JSON. */
export const FORMATS: Record<ImportFormat, TableFormat | DocumentFormat> = {
  daylight_csv: {
    name: "Daylight CSV",
    source: "imported table",
    confidence: "medium",
    shape: "table",
    columns: ["name"],
    open: openDaylight,
  },
  daylight_json: {
    name: "Daylight JSON",
    source: "imported list",
    confidence: "medium",
    shape: "json",
    list: "agencies",
    read: readDaylight,
  },
  foia_gov_json: {
    name: "FOIA.gov API",
    source: "FOIA.gov API",
    confidence: "high",
    shape: "json",
    list: "data",
    read: readFoiaGov,
  },
  foia_gov_contacts_csv: {
    name: "FOIA.gov contact download",
    source: "FOIA.gov contact download",
    confidence: "medium",
    shape: "table",
    columns: ["component", "department", "email"],
    open: openFoiaGovContacts,
  },
  "18f_yaml": {
    name: "18F FOIA contacts",
    source: "18F FOIA contacts",
    confidence: "low",
    shape: "yaml",
    list: "departments",
    read: read18f,
  },
  alaveteli_csv: {
    name: "Alaveteli CSV",
    source: "Alaveteli authority list",
    confidence: "medium",
    shape: "table",
    columns: [],
    open: openAlaveteli,
  },
  froide_csv: {
    name: "Froide CSV",
    source: "Froide public bodies",
    confidence: "medium",
    shape: "table",
    columns: ["name", "jurisdiction__slug"],
    open: openFroide,
  },
  froide_json: {
    name: "Froide API",
    source: "Froide public bodies",
    confidence: "medium",
    shape: "json",
    list: "objects",
    read: readFroide,
  },
  muckrock_csv: {
    name: "MuckRock CSV",
    source: "MuckRock agencies",
    confidence: "medium",
    shape: "table",
    columns: ["agency", "jurisdiction"],
    open: openMuckrock,
  },
  muckrock_json: {
    name: "MuckRock API",
    source: "MuckRock agencies",
    confidence: "medium",
    shape: "json",
    list: "results",
    read: readMuckrock,
  },
};

/** Why a table with these columns cannot have this format, as a sentence; null if it can. */
export function missingColumns(format: ImportFormat, header: readonly string[]): string | null {
  const found = FORMATS[format];
  if (found.shape !== "table") return null;
  const names = header.map(columnName);
  const missing = found.columns.filter((column) => !names.includes(column));
  if (missing.length === 0) return null;
  return formatMessage(importErrors.agency.missingColumns, {
    format: found.name,
    count: missing.length,
    columns: missing.map((column) => `“${column}”`).join(", "),
  });
}

/** Whether a document has the list this format reads, at the top, in its pages, or as the entries of a list. */
export function hasExpectedList(format: ImportFormat, document: unknown): boolean {
  const found = FORMATS[format];
  if (found.shape === "table") return false;
  const pages = pagesOf(document);
  return pages.some((page) => typeof page === "object" && page !== null && Object.hasOwn(page, found.list));
}

function pagesOf(document: unknown): unknown[] {
  if (Array.isArray(document)) return document;
  const pages =
    typeof document === "object" && document !== null && "pages" in document ? document.pages : null;
  return Array.isArray(pages) ? pages : [document];
}
