import type { ImportOptions, ImportRow, TableReader, TableRow } from "#core/agency/import/imported-agency.ts";
import { importErrors } from "#messages/errors/import-errors.ts";
import { cellReaderFor, columnName, externalId, importRow } from "./import-row.ts";
import { alaveteliJurisdiction } from "./peer-jurisdictions.ts";

/** The columns Alaveteli assumes for a table without a header row. */
const DEFAULT_COLUMNS = ["", "name", "request_email"];

/**
 * Alaveteli's lists of public bodies: what its administrators import (`#name,short_name,request_email,…`, translated
 * columns such as `name.es` being skipped) and what everybody may export (`Internal ID,Name,Short name,…`, without
 * addresses). Neither says where the bodies are, but for the tag of Scottish ones.
 */
export function openAlaveteli(header: readonly string[], options: ImportOptions): TableReader {
  if (columnName(header[0] ?? "") === "internal id") return openAlaveteliExport(header, options);
  const hasHeader = (header[0] ?? "").trim().startsWith("#");
  const names = hasHeader
    ? header.map((name, place) => (place === 0 ? name.trim().slice(1) : name))
    : DEFAULT_COLUMNS;
  const cell = cellReaderFor(names);
  const read = ({ row, cells }: TableRow): ImportRow[] => {
    // A further row of comment.
    if (cells[0]?.trim().startsWith("#")) return [];
    const name = cell(cells, "name");
    const exclusion = exclusionReason(cell(cells, "tag_string"));
    if (exclusion) return [{ row, name: name.slice(0, 300), rejected: exclusion }];
    return [
      importRow(
        { row, name, jurisdiction: nationOf(cell(cells, "tag_string"), options) },
        options,
        (fields) => {
          fields.line("abbreviation", cell(cells, "short_name"));
          fields.email(cell(cells, "request_email"));
          fields.url("website", cell(cells, "home_page"));
        },
      ),
    ];
  };
  const first = hasHeader ? [] : read({ row: 1, cells: header });
  return { read, end: () => first };
}

function openAlaveteliExport(header: readonly string[], options: ImportOptions): TableReader {
  const cell = cellReaderFor(header);
  return {
    read({ row, cells }) {
      const name = cell(cells, "name");
      const exclusion = exclusionReason(cell(cells, "tags"));
      if (exclusion) return [{ row, name: name.slice(0, 300), rejected: exclusion }];
      const id = externalId(cell(cells, "internal id"));
      const day = /^\d{4}-\d{2}-\d{2}/.exec(cell(cells, "updated at"))?.[0] ?? null;
      return [
        importRow(
          {
            row,
            name,
            jurisdiction: nationOf(cell(cells, "tags"), options),
            external: id === null ? {} : { [directoryOf("alaveteli", options.jurisdiction)]: id },
            factSource: { source: "Alaveteli authority list", date: day, confidence: "medium" },
          },
          options,
          (fields) => {
            fields.line("abbreviation", cell(cells, "short name"));
            fields.url("website", cell(cells, "home page"));
          },
        ),
      ];
    },
    end: () => [],
  };
}

const nationOf = (tags: string, { jurisdiction }: ImportOptions) => alaveteliJurisdiction(tags, jurisdiction);

function exclusionReason(tags: string): string | null {
  const tagList = tags.toLowerCase().split(/\s+/);
  if (tagList.includes("defunct")) return importErrors.agency.defunct;
  if (tagList.includes("not_apply")) return importErrors.agency.lawDoesNotApply;
  return null;
}

/** Every installation counts from 1, one a country: its ids are stored apart by the country. */
export const directoryOf = (program: string, jurisdiction: string | null) =>
  `${program}-${(jurisdiction ?? "").split("-")[0] || "other"}`;
