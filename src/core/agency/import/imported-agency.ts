import type { FactSource } from "#core/agency/agency.ts";

/** The values a row contains, and no others. Names as in the contract's AgencyDetail. */
export type ImportedFields = {
  abbreviation?: string;
  locality?: string;
  kind?: string;
  email?: string;
  acceptsEmail?: boolean;
  portalUrl?: string;
  /** A way that always works, for an agency that has no portal of its own. */
  portalUrlIfNone?: string;
  website?: string;
  phone?: string;
  fax?: string;
  addressLines?: string[];
  timeZone?: string;
  aliases?: string[];
  notes?: string;
  requestsPerYear?: number;
};

/** Another office, as the row knows it: by the id here, by its id in the other directory, or by its name. */
export type AgencyReference =
  | { by: "id"; id: string }
  | { by: "external"; directory: string; id: string }
  | { by: "name"; name: string };

/** One office of another directory, in our words. */
export type ImportedAgency = {
  /** The row of the table, the header being 1, or the place in the list. */
  row: number;
  name: string;
  jurisdiction: string;
  ids: {
    /** Ours, in our own export. */
    id: string | null;
    foiaGovId: string | null;
    /** By directory: `{ muckrock: "248" }`. */
    external: Record<string, string>;
  };
  fields: ImportedFields;
  parent: AgencyReference | null;
  /** The component that takes what is sent to the whole department. */
  defaultComponent: AgencyReference | null;
  /** Where the row itself says its facts were seen; else they come from the list as a whole. */
  factSource: FactSource | null;
  /** It only gives its components a place: an agency that is here already is left as it is. */
  onlyIfMissing: boolean;
  /** Parts of the row that could not be used, as text. */
  remarks: string[];
};

/** A row that is no office we can take, and why, as text. */
export type RejectedRow = { row: number; name: string; rejected: string };

export type ImportRow = ImportedAgency | RejectedRow;

/** A row of a table with its number as a spreadsheet counts. */
export type TableRow = { row: number; cells: readonly string[] };

/** Options for the whole list. */
export type ImportOptions = {
  /** For rows that do not say. */
  jurisdiction: string | null;
  /** Where Daylight itself receives mail: no office is there. */
  ownDomain: string;
};

/** Reads a table row by row. What must be seen whole comes at the end. */
export type TableReader = {
  read(row: TableRow): ImportRow[];
  end(): ImportRow[];
};
