import type { ImportOptions, ImportRow, TableReader, TableRow } from "../imported-agency.ts";
import { columnName, columnsOf, externalId, imported } from "./imported.ts";

/** What Alaveteli takes a table without a header row for. */
const WITHOUT_HEADER = ["", "name", "request_email"];

/**
 * Alaveteli's lists of public bodies: what its administrators import (`#name,short_name,request_email,…`, translated
 * columns such as `name.es` being passed over) and what everybody may export (`Internal ID,Name,Short name,…`, without
 * addresses). Neither says where the bodies are.
 */
export function openAlaveteli(header: readonly string[], options: ImportOptions): TableReader {
  if (columnName(header[0] ?? "") === "internal id") return exported(header, options);
  const hasHeader = (header[0] ?? "").trim().startsWith("#");
  const names = hasHeader
    ? header.map((name, place) => (place === 0 ? name.trim().slice(1) : name))
    : WITHOUT_HEADER;
  const cell = columnsOf(names);
  const read = ({ row, cells }: TableRow): ImportRow[] => {
    // A further row of comment.
    if (cells[0]?.trim().startsWith("#")) return [];
    const name = cell(cells, "name");
    const gone = goneReason(cell(cells, "tag_string"));
    if (gone) return [{ row, name: name.slice(0, 300), rejected: gone }];
    return [
      imported({ row, name, jurisdiction: null }, options, (fields) => {
        fields.line("abbreviation", cell(cells, "short_name"));
        fields.email(cell(cells, "request_email"));
        fields.url("website", cell(cells, "home_page"));
      }),
    ];
  };
  const first = hasHeader ? [] : read({ row: 1, cells: header });
  return { read, end: () => first };
}

function exported(header: readonly string[], options: ImportOptions): TableReader {
  const cell = columnsOf(header);
  return {
    read({ row, cells }) {
      const name = cell(cells, "name");
      const gone = goneReason(cell(cells, "tags"));
      if (gone) return [{ row, name: name.slice(0, 300), rejected: gone }];
      const id = externalId(cell(cells, "internal id"));
      const day = /^\d{4}-\d{2}-\d{2}/.exec(cell(cells, "updated at"))?.[0] ?? null;
      return [
        imported(
          {
            row,
            name,
            jurisdiction: null,
            external: id === null ? {} : { [directoryOf("alaveteli", options.jurisdiction)]: id },
            seen: { source: "Alaveteli authority list", date: day, confidence: "medium" },
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

function goneReason(tags: string): string | null {
  const marks = tags.toLowerCase().split(/\s+/);
  if (marks.includes("defunct")) return "It is marked as defunct in its own directory.";
  if (marks.includes("not_apply")) return "The law does not apply to it, says its own directory.";
  return null;
}

/** Every installation counts from 1, one a country: its ids are kept apart by the country. */
export const directoryOf = (program: string, jurisdiction: string | null) =>
  `${program}-${(jurisdiction ?? "").split("-")[0] || "other"}`;
