import type { FactSource } from "#core/agency/agency.ts";
import { foldText } from "#core/agency/search-text.ts";
import type { ExportedAgency } from "./formats/daylight.ts";
import type { ImportedAgency } from "./imported-agency.ts";

/** An agency of the directory as an import meets it. */
export type ExistingAgency = ExportedAgency & {
  version: number;
  listing: string;
  /** An administrator changed it here since an import last wrote it. */
  editedHere: boolean;
  /** Its email address was found right here. */
  verifiedAt: string | null;
  verifiedBy: string | null;
  sources: Readonly<Record<string, FactSource>>;
};

/** The fields an import writes. */
export type AgencyValues = Omit<ExistingAgency, "version" | "editedHere">;

/** One field of the preview: what was, what will be, and where that was seen. */
export type FieldChange = {
  field: string;
  before: string | null;
  after: string | null;
  source: string;
  date: string | null;
};

export type AgencyDifference = {
  fields: FieldChange[];
  after: Partial<AgencyValues>;
  before: Partial<AgencyValues>;
};

/** The row's references, resolved. */
export type ResolvedReferences = { parentId: string | null; defaultComponent: string | null };

type ComparedField = keyof ExportedAgency;

/** Fields whose words other directories choose otherwise: they fill what is empty and change nothing. */
const FILL_ONLY: ReadonlySet<ComparedField> = new Set(["kind", "locality", "parentId", "timeZone"]);

/**
 * The changes a row makes to a known agency. Blank fields leave what is there; other names and ids are added to those
 * known. A former name stays as another name.
 * @param seen where the row's facts were seen
 * @param isOwn our own table or JSON, whose words are taken as they stand
 */
export function compareAgency(
  existing: ExistingAgency,
  row: ImportedAgency,
  resolved: ResolvedReferences,
  { factSource, isDaylightFormat }: { factSource: FactSource; isDaylightFormat: boolean },
): AgencyDifference {
  const incoming = incomingValues(existing, row, resolved, isDaylightFormat);
  const after: Partial<AgencyValues> = {};
  const fields: FieldChange[] = [];
  for (const [field, value] of Object.entries(incoming) as [ComparedField, ExportedAgency[ComparedField]][]) {
    if (value === undefined || isSame(field, existing[field], value)) continue;
    if (!isDaylightFormat && FILL_ONLY.has(field) && existing[field] !== null) continue;
    Object.assign(after, { [field]: value });
    fields.push({
      field,
      before: displayValue(existing[field]),
      after: displayValue(value),
      source: factSource.source,
      date: factSource.date,
    });
  }
  if (fields.length > 0) recordSources(existing, after, fields, factSource);
  const before = Object.fromEntries(
    Object.keys(after).map((field) => [field, existing[field as keyof AgencyValues]]),
  ) as Partial<AgencyValues>;
  return { fields, after, before };
}

/** All that a new office gets. */
export function newAgency(
  id: string,
  row: ImportedAgency,
  resolved: ResolvedReferences,
  { factSource, timeZone }: { factSource: FactSource; timeZone: string },
): AgencyValues {
  const { fields: rowFields } = row;
  return {
    id,
    name: row.name,
    abbreviation: rowFields.abbreviation ?? null,
    jurisdiction: row.jurisdiction,
    locality: rowFields.locality ?? null,
    kind: rowFields.kind ?? null,
    parentId: resolved.parentId,
    email: rowFields.email ?? null,
    acceptsEmail: rowFields.acceptsEmail ?? null,
    portalUrl: rowFields.portalUrl ?? rowFields.portalUrlIfNone ?? null,
    website: rowFields.website ?? null,
    phone: rowFields.phone ?? null,
    fax: rowFields.fax ?? null,
    addressLines: rowFields.addressLines ?? [],
    timeZone: rowFields.timeZone ?? timeZone,
    aliases: rowFields.aliases ?? [],
    defaultComponent: resolved.defaultComponent,
    requestsPerYear: rowFields.requestsPerYear ?? 0,
    notes: rowFields.notes ?? null,
    foiaGovId: row.ids.foiaGovId,
    externalIds: row.ids.external,
    source: factSource.source,
    sourceDate: factSource.date,
    confidence: factSource.confidence,
    listing: "listed",
    verifiedAt: null,
    verifiedBy: null,
    // All of it was seen where the row says.
    sources: {},
  };
}

/** The fields the preview shows of an agency to be added. */
export function addedFields(added: Partial<AgencyValues>): FieldChange[] {
  return Object.entries(added).flatMap(([field, value]) => {
    const after = HIDDEN_FIELDS.has(field) || value === 0 ? null : displayValue(value);
    if (after === null) return [];
    return [{ field, before: null, after, source: added.source ?? "", date: added.sourceDate ?? null }];
  });
}

const HIDDEN_FIELDS: ReadonlySet<string> = new Set([
  "id",
  "source",
  "sourceDate",
  "confidence",
  "listing",
  "sources",
]);
/** Fields whose source is stored by itself, where it is not that of the email address. */
const FIELDS_WITH_SOURCE: ReadonlySet<ComparedField> = new Set([
  "phone",
  "fax",
  "portalUrl",
  "website",
  "addressLines",
  "acceptsEmail",
]);

function incomingValues(
  existing: ExistingAgency,
  row: ImportedAgency,
  resolved: ResolvedReferences,
  isDaylightFormat: boolean,
): Partial<ExportedAgency> {
  const { ids } = row;
  const { portalUrlIfNone, ...rowFields } = row.fields;
  const isRenamed = isDaylightFormat
    ? row.name !== normalizeText(existing.name)
    : isOtherName(existing, row.name);
  const formerNames = isRenamed && foldText(existing.name) !== foldText(row.name) ? [existing.name] : [];
  const own = new Set([foldText(row.name), foldText(existing.name), foldText(existing.abbreviation ?? "")]);
  for (const name of formerNames) own.delete(foldText(name));
  const aliases = mergeAliases(existing.aliases, [...formerNames, ...(rowFields.aliases ?? [])], own);
  return {
    ...(portalUrlIfNone !== undefined && existing.portalUrl === null ? { portalUrl: portalUrlIfNone } : {}),
    ...rowFields,
    ...(isRenamed ? { name: row.name } : {}),
    ...(isDaylightFormat ? { jurisdiction: row.jurisdiction } : {}),
    ...(resolved.parentId === null ? {} : { parentId: resolved.parentId }),
    ...(resolved.defaultComponent === null ? {} : { defaultComponent: resolved.defaultComponent }),
    ...(ids.foiaGovId === null ? {} : { foiaGovId: ids.foiaGovId }),
    externalIds: { ...existing.externalIds, ...ids.external },
    aliases,
  };
}

/**
 * Whether the agency goes by a new name. A directory that says "Office of Inspector General" where we say "Office of
 * Inspector General, Department of Justice" has no other name for it.
 */
function isOtherName(existing: ExistingAgency, name: string): boolean {
  const folded = foldText(name);
  const existingName = foldText(existing.name);
  if (` ${existingName} `.includes(` ${folded} `)) return false;
  return ![existing.abbreviation ?? "", ...existing.aliases].some((alias) => foldText(alias) === folded);
}

const MAX_ALIASES = 20;

/** Known names first, then new ones, each once. */
function mergeAliases(
  existing: readonly string[],
  newAliases: readonly string[],
  own: ReadonlySet<string>,
): string[] {
  const factSource = new Set(existing.map(foldText));
  const added = newAliases.filter((name) => {
    const folded = foldText(name);
    if (folded === "" || factSource.has(folded) || own.has(folded)) return false;
    factSource.add(folded);
    return true;
  });
  return [...existing, ...added.slice(0, Math.max(0, MAX_ALIASES - existing.length))];
}

function isSame(field: ComparedField, existing: unknown, incoming: unknown): boolean {
  const [a, b] = [normalizeText(displayValue(existing)), normalizeText(displayValue(incoming))];
  if (a === null || b === null) return a === b;
  if (field === "email" || field === "abbreviation") return a.toLowerCase() === b.toLowerCase();
  if (field === "phone" || field === "fax") return digits(a) === digits(b) && digits(a) !== "";
  if (field === "website" || field === "portalUrl") return a.replace(/\/+$/, "") === b.replace(/\/+$/, "");
  return a === b;
}

/** Values from a file have single spaces and NFC; stored values may not. */
const normalizeText = (text: string | null) =>
  text
    ?.normalize("NFC")
    .replace(/[^\S\n]+/g, " ")
    .replace(/^ | $/gm, "") ?? null;

/** An American number is the same with its country's code. */
const digits = (text: string) => text.replace(/\D/g, "").replace(/^1(?=\d{10}$)/, "");

/** A value as the preview shows it; null where there is none. */
function displayValue(value: unknown): string | null {
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
 * Where the new values were seen. The row's own source is that of its email address; with a new address, what was
 * seen where the old one was says so for itself from now on.
 */
function recordSources(
  existing: ExistingAgency,
  after: Partial<AgencyValues>,
  fields: FieldChange[],
  factSource: FactSource,
): void {
  const changed = new Map(fields.map(({ field }) => [field, factSource]));
  const old: FactSource = {
    source: existing.source,
    date: existing.sourceDate,
    confidence: existing.confidence as FactSource["confidence"],
  };
  const isNewAddress = after.email !== undefined;
  const sources = { ...existing.sources };
  for (const field of FIELDS_WITH_SOURCE) {
    const sighting = changed.get(field);
    if (sighting) sources[field] = sighting;
    else if (isNewAddress && displayValue(existing[field]) !== null) sources[field] ??= old;
  }
  if (JSON.stringify(sources) !== JSON.stringify(existing.sources)) after.sources = sources;
  if (!isNewAddress) return;
  after.source = factSource.source;
  after.sourceDate = factSource.date;
  after.confidence = factSource.confidence;
  after.verifiedAt = null;
  after.verifiedBy = null;
}
