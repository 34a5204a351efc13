import type { ImportFormat } from "#core/agency/import/import-kinds.ts";
import { DAYLIGHT_COLUMNS } from "./daylight.ts";
import { columnName } from "./import-row.ts";

/** The format of a table by its header, or null. */
export function formatOfTable(header: readonly string[]): ImportFormat | null {
  const names = new Set(header.map(columnName));
  const hasAll = (...wanted: string[]) => wanted.every((name) => names.has(name));
  if (columnName(header[0] ?? "") === "#name" || (names.has("request_email") && header[0]?.startsWith("#"))) {
    return "alaveteli_csv";
  }
  if (hasAll("internal id", "name", "url name")) return "alaveteli_csv";
  if (hasAll("component", "department", "email")) return "foia_gov_contacts_csv";
  if (hasAll("name", "jurisdiction__slug")) return "froide_csv";
  if (hasAll("agency", "jurisdiction")) return "muckrock_csv";
  const known = header.map(columnName).filter((name) => name !== "");
  const isDaylightFormat = known.every((name) => (DAYLIGHT_COLUMNS as readonly string[]).includes(name));
  return isDaylightFormat && hasAll("name") ? "daylight_csv" : null;
}

/** The format of a JSON or YAML document by how it begins, or null. */
export function formatOfDocument(beginning: string): ImportFormat | null {
  const hasAll = (word: string) => new RegExp(`(^|[\\s{,-])["']?${word}["']?\\s*:`, "m").test(beginning);
  if (hasAll("daylight_agencies")) return "daylight_json";
  if (beginning.includes("agency_component")) return "foia_gov_json";
  if (hasAll("departments")) return "18f_yaml";
  if (hasAll("objects") && (hasAll("meta") || hasAll("resource_uri"))) return "froide_json";
  if (hasAll("results") && (hasAll("requires_proxy") || hasAll("appeal_agency") || hasAll("count")))
    return "muckrock_json";
  return null;
}

/** Whether the text is a document rather than a table: JSON by its first sign, YAML by its first key. */
export function isDocument(beginning: string): boolean {
  const text = beginning.replace(/^\ufeff/, "").trimStart();
  return /^[[{]/.test(text) || /^(---|%YAML|- ?$|- \w+:|[\w-]+:( |$))/m.test(text.split(/\r?\n/, 1)[0] ?? "");
}
