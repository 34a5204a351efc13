import type { AgencyImport, AgencyImportChange } from "#contract/exchange/agency-import.ts";
import type {
  ChangeKind,
  ChangeOutcome,
  ImportFormat,
  ImportState,
} from "#core/agency/import/import-kinds.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminImports } from "#messages/admin/imports.ts";
import { FIELD_LABELS } from "#web/screens/AdminDashboard/agencies/agency-fields.ts";

export const FORMAT_LABELS = adminImports.formats satisfies Record<ImportFormat, string>;

export const KIND_LABELS = adminImports.kinds satisfies Record<ChangeKind, string>;

export const STATE_LABELS = adminImports.states satisfies Record<ImportState, string>;

export const OUTCOME_LABELS = adminImports.outcomes satisfies Record<ChangeOutcome, string>;

/** Label of a field of an agency, or its name in the file if it has no label. */
export const fieldLabel = (field: string) =>
  field in FIELD_LABELS ? FIELD_LABELS[field as keyof typeof FIELD_LABELS] : field;

/** "812 added, 40 changed, 3 conflicts, 9 rejected", without zero counts. */
export function countsText({ added, changed, conflict, rejected }: AgencyImport["counts"]): string {
  const parts = [
    added > 0 && formatMessage(adminImports.counts.added, { count: added }),
    changed > 0 && formatMessage(adminImports.counts.changed, { count: changed }),
    conflict > 0 && formatMessage(adminImports.counts.conflict, { count: conflict }),
    rejected > 0 && formatMessage(adminImports.counts.rejected, { count: rejected }),
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : adminImports.noChanges;
}

/** How many agencies the import would write, depending on the choice about conflicts. */
export const appliedCount = (
  { added, changed, conflict }: AgencyImport["counts"],
  replaceConflicts: boolean,
) => added + changed + (replaceConflicts ? conflict : 0);

/** "Row 1,204" for tables, "No. 7" for lists. */
export const rowLabel = ({ row }: Pick<AgencyImportChange, "row">, format: ImportFormat) =>
  formatMessage(format.endsWith("_csv") ? adminImports.row : adminImports.entry, { row });

/** Progress of reading the file, 0 to 1; null while the total is unknown. */
export function progressShare(progress: AgencyImport["progress"]): number | null {
  if (!progress?.total) return null;
  return Math.min(1, progress.done / progress.total);
}

/** The type of a file by its name, or of pasted text by its start. */
export function detectContentType(
  name: string,
  text: string,
): "text/csv" | "application/json" | "application/yaml" {
  if (/\.json$/i.test(name)) return "application/json";
  if (/\.ya?ml$/i.test(name)) return "application/yaml";
  if (/\.[ct]sv$/i.test(name)) return "text/csv";
  const start = text.trimStart();
  if (start.startsWith("{") || start.startsWith("[")) return "application/json";
  return /^(---|[a-z_]+:(\s|$))/.test(start) ? "application/yaml" : "text/csv";
}
