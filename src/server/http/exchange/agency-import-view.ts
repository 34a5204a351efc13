import type { AgencyImport, AgencyImportChange } from "#contract/exchange/agency-import.ts";
import type {
  ChangeKind,
  ChangeOutcome,
  ConflictCause,
  ConflictChoice,
  ImportFormat,
  ImportState,
} from "#core/agency/import/import-kinds.ts";
import type { AgencyImportRecord, importChanges } from "#server/db/exchange/agency-imports.ts";

/** An import as the administrator sees it. The words are those of the columns' checks, or of what planned it. */
export function agencyImportView(record: AgencyImportRecord): AgencyImport {
  const counts = record.counts as Partial<Record<ChangeKind, number>>;
  const state = record.state as ImportState;
  return {
    id: record.id,
    name: record.name,
    origin: record.origin as AgencyImport["origin"],
    format: record.format as ImportFormat,
    jurisdiction: record.jurisdiction,
    size: record.size,
    state,
    progress: state === "planning" ? { done: record.done, total: record.total } : null,
    counts: {
      added: counts.added ?? 0,
      changed: counts.changed ?? 0,
      conflict: counts.conflict ?? 0,
      rejected: counts.rejected ?? 0,
      unchanged: counts.unchanged ?? 0,
    },
    notUndone: record.not_undone,
    problem: record.problem as AgencyImport["problem"],
    conflictResolution: record.conflict_resolution as ConflictChoice | null,
    createdAt: record.created_at.toISOString(),
    createdBy: record.created_by,
    appliedAt: record.applied_at?.toISOString() ?? null,
    appliedBy: record.applied_at && record.applied_by,
    undoneAt: record.undone_at?.toISOString() ?? null,
    undoneBy: record.undone_at && record.undone_by,
  };
}

type ChangeRecord = Awaited<ReturnType<typeof importChanges>>[number];

export function agencyImportChangeView(record: ChangeRecord): AgencyImportChange {
  const { agency_id, agency_name } = record;
  return {
    number: record.number,
    row: record.row_number,
    kind: record.kind as ChangeKind,
    name: record.name,
    agency: agency_id === null ? null : { id: agency_id, name: agency_name ?? "" },
    cause: record.cause as ConflictCause | null,
    reason: record.reason,
    fields: record.fields,
    warnings: record.warnings,
    outcome: record.outcome as ChangeOutcome | null,
  };
}
