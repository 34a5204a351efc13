import type { AgencyImport, AgencyImportChange } from "#contract/exchange/agency-import.ts";
import type {
  ChangeKind,
  ChangeOutcome,
  ImportFormat,
  ImportState,
} from "#core/agency/import/import-kinds.ts";
import { FIELD_LABELS } from "#web/screens/AdminDashboard/agencies/agency-fields.ts";
import { countText } from "#web/screens/AdminDashboard/shared/count-text.ts";

export const FORMAT_LABELS: Record<ImportFormat, string> = {
  daylight_csv: "Daylight CSV",
  daylight_json: "Daylight JSON",
  foia_gov_json: "FOIA.gov API JSON",
  foia_gov_contacts_csv: "FOIA.gov contacts CSV",
  "18f_yaml": "18F YAML",
  alaveteli_csv: "Alaveteli CSV",
  froide_csv: "Froide CSV",
  froide_json: "Froide JSON",
  muckrock_csv: "MuckRock CSV",
  muckrock_json: "MuckRock JSON",
};

export const KIND_LABELS: Record<ChangeKind, string> = {
  added: "Added",
  changed: "Changed",
  conflict: "To decide",
  rejected: "Rejected",
  unchanged: "Unchanged",
};

export const STATE_LABELS: Record<ImportState, string> = {
  planning: "Being read",
  ready: "Waiting for you",
  applying: "Being applied",
  applied: "Applied",
  undoing: "Being undone",
  undone: "Undone",
  failed: "Failed",
};

export const OUTCOME_LABELS: Record<ChangeOutcome, string> = {
  applied: "Applied",
  skipped: "Skipped",
  undone: "Undone",
  retired: "Retired, because a request names it",
  left: "Left, because it was changed since",
};

/** How a field of an agency is called, or its own name where it has none here. */
export const fieldLabel = (field: string) =>
  field in FIELD_LABELS ? FIELD_LABELS[field as keyof typeof FIELD_LABELS] : field;

/** "812 added, 40 changed, 3 to decide, 9 rejected"; what there is none of is left out. */
export function countsText({ added, changed, conflict, rejected }: AgencyImport["counts"]): string {
  const parts = [
    added > 0 && `${countText(added)} added`,
    changed > 0 && `${countText(changed)} changed`,
    conflict > 0 && `${countText(conflict)} to decide`,
    rejected > 0 && `${countText(rejected)} rejected`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(", ") : "Nothing new";
}

/** How many agencies applying it would write, by what is done with the conflicts. */
export const appliedCount = (
  { added, changed, conflict }: AgencyImport["counts"],
  replaceConflicts: boolean,
) => added + changed + (replaceConflicts ? conflict : 0);

/** "Row 1,204 of the table" for files with rows, the place in the list for others. */
export const rowLabel = ({ row }: Pick<AgencyImportChange, "row">, format: ImportFormat) =>
  format.endsWith("_csv") ? `Row ${countText(row)}` : `No. ${countText(row)}`;

/** How far the reading is, 0 to 1; null where the end is not known yet. */
export function progressShare(progress: AgencyImport["progress"]): number | null {
  if (!progress?.total) return null;
  return Math.min(1, progress.done / progress.total);
}

/** What a file says it is, by its name, or text that was pasted, by how it begins. */
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
