import type { FactSource } from "#core/agency/agency.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { importErrors } from "#messages/errors/import-errors.ts";
import {
  type AgencyValues,
  addedFields,
  compareAgency,
  type ExistingAgency,
  type FieldChange,
  newAgency,
  type ResolvedReferences,
} from "./compare-agency.ts";
import type { DirectoryIndex } from "./directory-index.ts";
import type { ChangeKind, ConflictCause } from "./import-kinds.ts";
import type { ImportedAgency, ImportRow } from "./imported-agency.ts";
import type { RowIdentities, RowIdentity } from "./row-identities.ts";

/** The effect of one row. */
export type ChangePreview = {
  row: number;
  kind: ChangeKind;
  name: string;
  /** The agency it is about; of one that would be added twice over, the one that is here. */
  agency: { id: string; name: string } | null;
  cause: ConflictCause | null;
  reason: string | null;
  fields: FieldChange[];
  remarks: string[];
  /** The write when the import is applied; null if there is nothing to write or the row cannot be written. */
  write: ChangeWrite | null;
};

export type ChangeWrite =
  | { target: string; baseVersion: null; after: AgencyValues; before: null }
  | { target: string; baseVersion: number; after: Partial<AgencyValues>; before: Partial<AgencyValues> };

export type PreviewContext = {
  index: DirectoryIndex;
  identities: RowIdentities;
  /** Of rows that do not say where they were seen. */
  factSource: FactSource;
  isDaylightFormat: boolean;
  timeZoneOf: (jurisdiction: string) => string;
};

/**
 * The second look at an import: what the row would do, with every reference found. Null for a row that was only to be
 * there and is.
 * @param order the row's place, as it was given to the identities
 * @param existing the agencies the rows are about, as they are now
 */
export function previewChange(
  parts: PreviewContext,
  order: number,
  row: ImportRow,
  existing: ReadonlyMap<string, ExistingAgency>,
): ChangePreview | null {
  if ("rejected" in row) {
    return { ...emptyPreview(row.row, row.name), kind: "rejected", reason: row.rejected };
  }
  const identity = parts.identities.at(order);
  if (identity.kind === "known") {
    const agency = existing.get(identity.id);
    return agency ? updatePreview(parts, order, row, agency) : removedAgencyPreview(row);
  }
  if (identity.kind === "new") return additionPreview(parts, order, row, identity);
  if (identity.kind === "unclear") return ambiguousPreview(parts, row, identity.candidates);
  return null;
}

const emptyPreview = (row: number, name: string): ChangePreview => ({
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

function updatePreview(
  parts: PreviewContext,
  order: number,
  row: ImportedAgency,
  existing: ExistingAgency,
): ChangePreview {
  const remarks = [...row.remarks];
  const resolved = resolveReferences(parts, existing.id, row, remarks);
  const difference = compareAgency(existing, row, resolved, {
    factSource: row.factSource ?? parts.factSource,
    isDaylightFormat: parts.isDaylightFormat,
  });
  if (existing.listing === "retired") {
    Object.assign(difference.after, { listing: "listed" });
    Object.assign(difference.before, { listing: existing.listing });
  }
  const change: ChangePreview = {
    ...emptyPreview(row.row, row.name),
    agency: { id: existing.id, name: existing.name },
    fields: difference.fields,
    remarks,
  };
  if (difference.fields.length === 0) return change;
  const duplicates = parts.identities.duplicatesOf(order);
  const conflict = conflictFor(existing, difference.after, duplicates.rows);
  const write: ChangeWrite = {
    target: existing.id,
    baseVersion: existing.version,
    after: difference.after,
    before: difference.before,
  };
  return {
    ...change,
    kind: conflict ? "conflict" : "changed",
    cause: conflict?.cause ?? null,
    reason: conflict?.reason ?? null,
    // Of several rows about one agency only the last is written.
    write: duplicates.isLast ? write : null,
  };
}

function conflictFor(
  existing: ExistingAgency,
  after: Partial<AgencyValues>,
  duplicates: number[],
): { cause: ConflictCause; reason: string } | null {
  if (duplicates.length > 0) return { cause: "twice_in_file", reason: duplicateRowsReason(duplicates) };
  if (existing.listing === "retired") {
    return { cause: "retired_here", reason: messages.retired };
  }
  if (existing.verifiedAt !== null && after.email !== undefined) {
    return {
      cause: "verified_here",
      reason: messages.verified,
    };
  }
  if (existing.editedHere) {
    return {
      cause: "edited_here",
      reason: messages.edited,
    };
  }
  return null;
}

function additionPreview(
  parts: PreviewContext,
  order: number,
  row: ImportedAgency,
  identity: Extract<RowIdentity, { kind: "new" }>,
): ChangePreview {
  const remarks = [...row.remarks];
  const resolved = resolveReferences(parts, identity.id, row, remarks);
  const after = newAgency(identity.id, row, resolved, {
    factSource: row.factSource ?? parts.factSource,
    timeZone: parts.timeZoneOf(row.jurisdiction),
  });
  const duplicates = parts.identities.duplicatesOf(order);
  const write: ChangeWrite | null = duplicates.isLast
    ? { target: identity.id, baseVersion: null, after, before: null }
    : null;
  const fields = addedFields(after);
  const change = { ...emptyPreview(row.row, row.name), fields, remarks, write };
  const [similar] = identity.similar;
  if (similar !== undefined) {
    const name = parts.index.nameOf(similar);
    return {
      ...change,
      kind: "conflict",
      agency: { id: similar, name },
      cause: "possible_duplicate",
      reason: formatMessage(messages.possibleDuplicate, { name }),
    };
  }
  const agency = { id: identity.id, name: row.name };
  if (duplicates.rows.length === 0) return { ...change, kind: "added", agency };
  return {
    ...change,
    kind: "conflict",
    agency,
    cause: "twice_in_file",
    reason: duplicateRowsReason(duplicates.rows),
  };
}

const MAX_LISTED = 5;
const messages = importErrors.agency;

function duplicateRowsReason(rows: number[]): string {
  const listed = rows.slice(0, MAX_LISTED).join(", ");
  return rows.length > MAX_LISTED
    ? formatMessage(messages.duplicateRowsAndMore, { rows: listed })
    : formatMessage(messages.duplicateRows, { count: rows.length, rows: listed });
}

function ambiguousPreview(parts: PreviewContext, row: ImportedAgency, candidates: string[]): ChangePreview {
  const names = candidates.slice(0, MAX_LISTED).map((id) => `${parts.index.nameOf(id)} (${id})`);
  const [first = ""] = candidates;
  return {
    ...emptyPreview(row.row, row.name),
    kind: "conflict",
    agency: { id: first, name: parts.index.nameOf(first) },
    cause: "ids_disagree",
    reason: formatMessage(messages.ambiguous, { agencies: names.join(", ") }),
    remarks: row.remarks,
  };
}

const removedAgencyPreview = (row: ImportedAgency): ChangePreview => ({
  ...emptyPreview(row.row, row.name),
  kind: "rejected",
  reason: messages.removed,
});

/** Resolves the row's place in the tree. Cycles are rejected. */
function resolveReferences(
  parts: PreviewContext,
  id: string,
  row: ImportedAgency,
  remarks: string[],
): ResolvedReferences {
  const { identities, index } = parts;
  const parentId = identities.resolve(row.parent, row.jurisdiction);
  const defaultComponent = identities.resolve(row.defaultComponent, row.jurisdiction);
  if (row.parent !== null && parentId === null) {
    remarks.push(messages.unknownParent);
  }
  const current = index.parentOf(id);
  const hasNewParent =
    parentId !== null && parentId !== current && (parts.isDaylightFormat || current === null);
  const isCycle = hasNewParent && !index.setParent(id, parentId);
  if (isCycle) remarks.push(messages.cycle);
  return { parentId: isCycle ? null : parentId, defaultComponent };
}
