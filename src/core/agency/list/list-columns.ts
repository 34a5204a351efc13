import { foldText } from "#core/agency/search-text.ts";
import type { ListedField } from "./listed-agency.ts";

/** Which column each field is read from, counted from 0. */
export type ListColumns = Partial<Record<ListedField, number>>;

/** Folded names of columns, the surest first. */
const COLUMN_NAMES: Readonly<Record<ListedField, readonly string[]>> = {
  name: ["name", "agency", "agency name", "public body", "authority", "department", "organization", "office"],
  email: [
    "email",
    "e mail",
    "email address",
    "agency email",
    "foia email",
    "records email",
    "contact email",
    "request email",
  ],
  jurisdiction: ["jurisdiction", "law", "state", "state code", "country"],
  locality: ["locality", "city", "county", "place", "municipality", "town"],
  portalUrl: ["portal url", "portal", "request portal", "portal link", "foia portal", "online portal"],
  website: ["website", "web site", "url", "web address", "web page", "link"],
  phone: ["phone", "phone number", "telephone", "tel"],
  fax: ["fax", "fax number"],
  addressLines: ["address", "postal address", "mailing address", "street address", "mail"],
};

/**
 * The columns of a table by the names in its first row. Null where that row is no header: no cell of it names the
 * agencies or their email addresses.
 */
export function detectListColumns(header: readonly string[]): ListColumns | null {
  const folded = header.map(foldText);
  const columns: ListColumns = {};
  for (const [field, names] of Object.entries(COLUMN_NAMES) as [ListedField, readonly string[]][]) {
    const column = names.map((name) => folded.indexOf(name)).find((index) => index >= 0);
    if (column !== undefined) columns[field] = column;
  }
  return columns.name === undefined && columns.email === undefined ? null : columns;
}
