import type { Sighting } from "./agency.ts";
import type { ExportedAgency } from "./formats/daylight.ts";
import type { ImportedAgency } from "./imported-agency.ts";
import { fold } from "./search-text.ts";

/** An office of the directory as an import meets it. */
export type KnownAgency = ExportedAgency & {
  version: number;
  listing: string;
  /** An administrator changed it here since an import last wrote it. */
  editedHere: boolean;
  /** Its e-mail address was found right here. */
  verifiedAt: string | null;
  verifiedBy: string | null;
  sources: Readonly<Record<string, Sighting>>;
};

/** What an import writes of an office. */
export type AgencyValues = Omit<KnownAgency, "version" | "editedHere">;

/** One field of the preview: what was, what will be, and where that was seen. */
export type FieldChange = {
  field: string;
  before: string | null;
  after: string | null;
  source: string;
  date: string | null;
};

export type Difference = {
  fields: FieldChange[];
  after: Partial<AgencyValues>;
  before: Partial<AgencyValues>;
};

/** What the row's references lead to, found beforehand. */
export type Resolved = { parentId: string | null; defaultComponent: string | null };

type Compared = keyof ExportedAgency;

/** Fields whose words other directories choose otherwise: they fill what is empty and change nothing. */
const FILL_ONLY: ReadonlySet<Compared> = new Set(["kind", "locality", "parentId", "timeZone"]);

/**
 * What a row would change of a known office. Blank fields leave what is there; other names and ids are added to those
 * known. A former name stays as another name.
 * @param seen where the row's facts were seen
 * @param isOwn our own table or JSON, whose words are taken as they stand
 */
export function compareAgency(
  known: KnownAgency,
  row: ImportedAgency,
  resolved: Resolved,
  { seen, isOwn }: { seen: Sighting; isOwn: boolean },
): Difference {
  const incoming = incomingValues(known, row, resolved, isOwn);
  const after: Partial<AgencyValues> = {};
  const fields: FieldChange[] = [];
  for (const [field, value] of Object.entries(incoming) as [Compared, ExportedAgency[Compared]][]) {
    if (value === undefined || isSame(field, known[field], value)) continue;
    if (!isOwn && FILL_ONLY.has(field) && known[field] !== null) continue;
    Object.assign(after, { [field]: value });
    fields.push({
      field,
      before: shown(known[field]),
      after: shown(value),
      source: seen.source,
      date: seen.date,
    });
  }
  if (fields.length > 0) noteSources(known, after, fields, seen);
  const before = Object.fromEntries(
    Object.keys(after).map((field) => [field, known[field as keyof AgencyValues]]),
  ) as Partial<AgencyValues>;
  return { fields, after, before };
}

/** All that a new office gets. */
export function newAgency(
  id: string,
  row: ImportedAgency,
  resolved: Resolved,
  { seen, timeZone }: { seen: Sighting; timeZone: string },
): AgencyValues {
  const { fields: said } = row;
  return {
    id,
    name: row.name,
    abbreviation: said.abbreviation ?? null,
    jurisdiction: row.jurisdiction,
    locality: said.locality ?? null,
    kind: said.kind ?? null,
    parentId: resolved.parentId,
    email: said.email ?? null,
    acceptsEmail: said.acceptsEmail ?? null,
    portalUrl: said.portalUrl ?? said.portalUrlIfNone ?? null,
    website: said.website ?? null,
    phone: said.phone ?? null,
    fax: said.fax ?? null,
    addressLines: said.addressLines ?? [],
    timeZone: said.timeZone ?? timeZone,
    aliases: said.aliases ?? [],
    defaultComponent: resolved.defaultComponent,
    requestsPerYear: said.requestsPerYear ?? 0,
    notes: said.notes ?? null,
    foiaGovId: row.ids.foiaGovId,
    externalIds: row.ids.external,
    source: seen.source,
    sourceDate: seen.date,
    confidence: seen.confidence,
    listing: "listed",
    verifiedAt: null,
    verifiedBy: null,
    // All of it was seen where the row says.
    sources: {},
  };
}

/** What the preview shows of an office that would be added. */
export function addedFields(added: Partial<AgencyValues>): FieldChange[] {
  return Object.entries(added).flatMap(([field, value]) => {
    const after = UNSHOWN.has(field) || value === 0 ? null : shown(value);
    if (after === null) return [];
    return [{ field, before: null, after, source: added.source ?? "", date: added.sourceDate ?? null }];
  });
}

const UNSHOWN: ReadonlySet<string> = new Set([
  "id",
  "source",
  "sourceDate",
  "confidence",
  "listing",
  "sources",
]);
/** Fields whose source is kept by itself, where it is not that of the e-mail address. */
const SOURCED: ReadonlySet<Compared> = new Set([
  "phone",
  "fax",
  "portalUrl",
  "website",
  "addressLines",
  "acceptsEmail",
]);

function incomingValues(
  known: KnownAgency,
  row: ImportedAgency,
  resolved: Resolved,
  isOwn: boolean,
): Partial<ExportedAgency> {
  const { ids } = row;
  const { portalUrlIfNone, ...said } = row.fields;
  const renamed = isOwn ? row.name !== tidied(known.name) : isOtherName(known, row.name);
  const former = renamed && fold(known.name) !== fold(row.name) ? [known.name] : [];
  const own = new Set([fold(row.name), fold(known.name), fold(known.abbreviation ?? "")]);
  for (const name of former) own.delete(fold(name));
  const aliases = joined(known.aliases, [...former, ...(said.aliases ?? [])], own);
  return {
    ...(portalUrlIfNone !== undefined && known.portalUrl === null ? { portalUrl: portalUrlIfNone } : {}),
    ...said,
    ...(renamed ? { name: row.name } : {}),
    ...(isOwn ? { jurisdiction: row.jurisdiction } : {}),
    ...(resolved.parentId === null ? {} : { parentId: resolved.parentId }),
    ...(resolved.defaultComponent === null ? {} : { defaultComponent: resolved.defaultComponent }),
    ...(ids.foiaGovId === null ? {} : { foiaGovId: ids.foiaGovId }),
    externalIds: { ...known.externalIds, ...ids.external },
    aliases,
  };
}

/**
 * Whether the office goes by a new name. A directory that says "Office of Inspector General" where we say "Office of
 * Inspector General, Department of Justice" has no other name for it.
 */
function isOtherName(known: KnownAgency, name: string): boolean {
  const folded = fold(name);
  const ours = fold(known.name);
  if (` ${ours} `.includes(` ${folded} `)) return false;
  return ![known.abbreviation ?? "", ...known.aliases].some((alias) => fold(alias) === folded);
}

const MOST_ALIASES = 20;

/** What is known first, then what is new, each name once. */
function joined(known: readonly string[], further: readonly string[], own: ReadonlySet<string>): string[] {
  const seen = new Set(known.map(fold));
  const added = further.filter((name) => {
    const folded = fold(name);
    if (folded === "" || seen.has(folded) || own.has(folded)) return false;
    seen.add(folded);
    return true;
  });
  return [...known, ...added.slice(0, Math.max(0, MOST_ALIASES - known.length))];
}

function isSame(field: Compared, known: unknown, incoming: unknown): boolean {
  const [a, b] = [tidied(shown(known)), tidied(shown(incoming))];
  if (a === null || b === null) return a === b;
  if (field === "email" || field === "abbreviation") return a.toLowerCase() === b.toLowerCase();
  if (field === "phone" || field === "fax") return digits(a) === digits(b) && digits(a) !== "";
  if (field === "website" || field === "portalUrl") return a.replace(/\/+$/, "") === b.replace(/\/+$/, "");
  return a === b;
}

/** What is read from a file has single blanks and composed letters; what stands here may not. */
const tidied = (text: string | null) =>
  text
    ?.normalize("NFC")
    .replace(/[^\S\n]+/g, " ")
    .replace(/^ | $/gm, "") ?? null;

/** An American number is the same with its country's code. */
const digits = (text: string) => text.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");

/** A value as the preview shows it; null where there is none. */
function shown(value: unknown): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (Array.isArray(value)) return value.length === 0 ? null : value.join("\n");
  if (typeof value === "object") {
    const pairs = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return pairs.length === 0 ? null : pairs.map(([key, id]) => `${key}: ${id}`).join("\n");
  }
  if (typeof value === "boolean") return value ? "yes" : "no";
  return String(value);
}

/**
 * Where the new values were seen. The row's own source is that of its e-mail address; with a new address, what was seen
 * where the old one was says so for itself from now on.
 */
function noteSources(
  known: KnownAgency,
  after: Partial<AgencyValues>,
  fields: FieldChange[],
  seen: Sighting,
): void {
  const changed = new Map(fields.map(({ field }) => [field, seen]));
  const old: Sighting = {
    source: known.source,
    date: known.sourceDate,
    confidence: known.confidence as Sighting["confidence"],
  };
  const isNewAddress = after.email !== undefined;
  const sources = { ...known.sources };
  for (const field of SOURCED) {
    const sighting = changed.get(field);
    if (sighting) sources[field] = sighting;
    else if (isNewAddress && shown(known[field]) !== null) sources[field] ??= old;
  }
  if (JSON.stringify(sources) !== JSON.stringify(known.sources)) after.sources = sources;
  if (!isNewAddress) return;
  after.source = seen.source;
  after.sourceDate = seen.date;
  after.confidence = seen.confidence;
  after.verifiedAt = null;
  after.verifiedBy = null;
}
