import type { Sighting } from "./agency.ts";
import {
  type AgencyValues,
  addedFields,
  compareAgency,
  type FieldChange,
  type KnownAgency,
  newAgency,
  type Resolved,
} from "./compare-agency.ts";
import type { DirectoryIndex } from "./directory-index.ts";
import type { ChangeKind, ConflictCause } from "./import-words.ts";
import type { ImportedAgency, ImportRow } from "./imported-agency.ts";
import type { Identity, RowIdentities } from "./plan-import.ts";

/** What one row would do. */
export type PlannedChange = {
  row: number;
  kind: ChangeKind;
  name: string;
  /** The office it is about; of one that would be added twice over, the one that is here. */
  agency: { id: string; name: string } | null;
  cause: ConflictCause | null;
  reason: string | null;
  fields: FieldChange[];
  remarks: string[];
  /** What applying it writes; null where there is nothing to write, or nothing that could be. */
  write: Write | null;
};

export type Write =
  | { target: string; baseVersion: null; after: AgencyValues; before: null }
  | { target: string; baseVersion: number; after: Partial<AgencyValues>; before: Partial<AgencyValues> };

export type PlanParts = {
  index: DirectoryIndex;
  identities: RowIdentities;
  /** Of rows that do not say where they were seen. */
  seen: Sighting;
  isOwn: boolean;
  timeZoneOf: (jurisdiction: string) => string;
};

/**
 * The second look at an import: what the row would do, with every reference found. Null for a row that was only to be
 * there and is.
 * @param order the row's place, as it was given to the identities
 * @param known the offices the rows are about, as they are now
 */
export function planChange(
  parts: PlanParts,
  order: number,
  row: ImportRow,
  known: ReadonlyMap<string, KnownAgency>,
): PlannedChange | null {
  if ("rejected" in row) {
    return { ...plain(row.row, row.name), kind: "rejected", reason: row.rejected };
  }
  const identity = parts.identities.at(order);
  if (identity.is === "known") {
    const agency = known.get(identity.id);
    return agency ? changeOf(parts, order, row, agency) : gone(row);
  }
  if (identity.is === "new") return additionOf(parts, order, row, identity);
  if (identity.is === "unclear") return unclear(parts, row, identity.among);
  return null;
}

const plain = (row: number, name: string): PlannedChange => ({
  row,
  kind: "unchanged",
  name,
  agency: null,
  cause: null,
  reason: null,
  fields: [],
  remarks: [],
  write: null,
});

function changeOf(parts: PlanParts, order: number, row: ImportedAgency, known: KnownAgency): PlannedChange {
  const remarks = [...row.remarks];
  const resolved = resolve(parts, known.id, row, remarks);
  const difference = compareAgency(known, row, resolved, {
    seen: row.seen ?? parts.seen,
    isOwn: parts.isOwn,
  });
  if (known.listing === "retired") {
    Object.assign(difference.after, { listing: "listed" });
    Object.assign(difference.before, { listing: known.listing });
  }
  const change: PlannedChange = {
    ...plain(row.row, row.name),
    agency: { id: known.id, name: known.name },
    fields: difference.fields,
    remarks,
  };
  if (difference.fields.length === 0) return change;
  const rivals = parts.identities.rivals(order);
  const conflict = conflictOf(known, difference.after, rivals.rows);
  const write: Write = {
    target: known.id,
    baseVersion: known.version,
    after: difference.after,
    before: difference.before,
  };
  return {
    ...change,
    kind: conflict ? "conflict" : "changed",
    cause: conflict?.cause ?? null,
    reason: conflict?.reason ?? null,
    // Of several rows about one office only the last can have its way.
    write: rivals.isLast ? write : null,
  };
}

function conflictOf(
  known: KnownAgency,
  after: Partial<AgencyValues>,
  rivals: number[],
): { cause: ConflictCause; reason: string } | null {
  if (rivals.length > 0) return { cause: "twice_in_file", reason: twice(rivals) };
  if (known.listing === "retired") {
    return { cause: "retired_here", reason: "It was retired here. Taking the row lists it again." };
  }
  if (known.verifiedAt !== null && after.email !== undefined) {
    return {
      cause: "verified_here",
      reason: "Its e-mail address was verified here, and the file has another.",
    };
  }
  if (known.editedHere) {
    return {
      cause: "edited_here",
      reason: "An administrator edited it here. Taking the row replaces these fields.",
    };
  }
  return null;
}

function additionOf(
  parts: PlanParts,
  order: number,
  row: ImportedAgency,
  identity: Extract<Identity, { is: "new" }>,
): PlannedChange {
  const remarks = [...row.remarks];
  const resolved = resolve(parts, identity.id, row, remarks);
  const after = newAgency(identity.id, row, resolved, {
    seen: row.seen ?? parts.seen,
    timeZone: parts.timeZoneOf(row.jurisdiction),
  });
  const rivals = parts.identities.rivals(order);
  const write: Write | null = rivals.isLast
    ? { target: identity.id, baseVersion: null, after, before: null }
    : null;
  const fields = addedFields(after);
  const change = { ...plain(row.row, row.name), fields, remarks, write };
  const [near] = identity.near;
  if (near !== undefined) {
    const name = parts.index.nameOf(near);
    return {
      ...change,
      kind: "conflict",
      agency: { id: near, name },
      cause: "possible_duplicate",
      reason: `${name} is here already and may be the same. Taking the row adds it as another agency.`,
    };
  }
  const agency = { id: identity.id, name: row.name };
  if (rivals.rows.length === 0) return { ...change, kind: "added", agency };
  return { ...change, kind: "conflict", agency, cause: "twice_in_file", reason: twice(rivals.rows) };
}

const MOST_NAMED = 5;

function twice(rows: number[]): string {
  const named = rows.slice(0, MOST_NAMED).join(", ");
  const more = rows.length > MOST_NAMED ? " and more" : "";
  const which = rows.length === 1 ? `Row ${named} is` : `Rows ${named}${more} are`;
  return `${which} about the same agency. Of several rows only the last can be taken.`;
}

function unclear(parts: PlanParts, row: ImportedAgency, among: string[]): PlannedChange {
  const names = among.slice(0, MOST_NAMED).map((id) => `${parts.index.nameOf(id)} (${id})`);
  const [first = ""] = among;
  return {
    ...plain(row.row, row.name),
    kind: "conflict",
    agency: { id: first, name: parts.index.nameOf(first) },
    cause: "ids_disagree",
    reason: `It may be any of ${names.join(", ")}. Merge these, or give the row the id of one.`,
    remarks: row.remarks,
  };
}

const gone = (row: ImportedAgency): PlannedChange => ({
  ...plain(row.row, row.name),
  kind: "rejected",
  reason: "The agency it is about was removed just now. Make the preview again.",
});

/** Where the row stands in the tree. Nothing may come to stand under itself. */
function resolve(parts: PlanParts, id: string, row: ImportedAgency, remarks: string[]): Resolved {
  const { identities, index } = parts;
  const parentId = identities.resolve(row.parent, row.jurisdiction);
  const defaultComponent = identities.resolve(row.defaultComponent, row.jurisdiction);
  if (row.parent !== null && parentId === null) {
    remarks.push("The agency above it is neither here nor in the file, so it stands by itself.");
  }
  const current = index.parentOf(id);
  const moves = parentId !== null && parentId !== current && (parts.isOwn || current === null);
  const isRing = moves && !index.move(id, parentId);
  if (isRing) remarks.push("It would stand under itself, so its place in the tree stays as it is.");
  return { parentId: isRing ? null : parentId, defaultComponent };
}
