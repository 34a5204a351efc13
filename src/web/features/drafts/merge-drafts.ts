import type { DraftContent } from "#contract/requests/request.ts";
import type { DraftRules } from "./autosave-state.ts";
import { emptyDraft, fieldsOf, sameDraft, sameValue } from "./draft-content.ts";
import { type Edit, editsBetween } from "./text-diff.ts";

type Field = keyof DraftContent;
type Value = DraftContent[Field];

/** A field with conflicting changes. `both`: the two texts one after the other, where that is possible. */
export type FieldConflict = { field: Field; mine: Value; theirs: Value; both: Value | undefined };

/** `draft` has my value for each conflict. */
export type Merge = { draft: DraftContent; conflicts: FieldConflict[] };

export type Choice = "mine" | "theirs" | "both";

/** Texts merged line by line. */
const LINE_MERGED_FIELDS: readonly Field[] = ["records", "feeWaiverReason", "expeditedReason"];

/**
 * Three-way merge. A field that one side changed gets that side's value; agencies and files get the additions and removals of
 * both sides; texts are merged line by line.
 */
export function mergeDrafts(base: DraftContent, mine: DraftContent, theirs: DraftContent): Merge {
  const conflicts: FieldConflict[] = [];
  const draft: DraftContent = { ...mine };
  for (const field of fieldsOf(mine, theirs)) {
    const merged = mergeField(field, base[field], mine[field], theirs[field]);
    Object.assign(draft, { [field]: merged.value });
    if (merged.conflict) conflicts.push(merged.conflict);
  }
  return { draft, conflicts };
}

/** The merged draft with each conflict resolved, by default to mine. */
export function resolveConflicts(
  { draft, conflicts }: Merge,
  choices: ReadonlyMap<Field, Choice>,
): DraftContent {
  const chosen = conflicts.map((conflict) => {
    const choice = choices.get(conflict.field) ?? "mine";
    return [conflict.field, choice === "both" ? (conflict.both ?? conflict.mine) : conflict[choice]];
  });
  return { ...draft, ...Object.fromEntries(chosen) };
}

/**
 * Whether `theirs` contains all changes from `base` to `sent`: then it was based on `sent`, whose save succeeded although the
 * response was lost.
 */
function isBasedOn(base: DraftContent, sent: DraftContent, theirs: DraftContent): boolean {
  return fieldsOf(sent, theirs).every((field) => {
    const [before, mine, now] = [base[field], sent[field], theirs[field]];
    if (sameValue(mine, before) || sameValue(mine, now)) return true;
    const [had, added, has] = [before, mine, now].map((value) => mergeItems(field, value));
    if (!had || !added || !has) return false;
    const count = (items: readonly string[], item: string) => items.filter((entry) => entry === item).length;
    return added.every((item) => count(added, item) <= Math.max(count(had, item), count(has, item)));
  });
}

/** What autosave must know about the draft of a request. */
export const requestDraftRules: DraftRules<DraftContent> = {
  empty: emptyDraft,
  same: sameDraft,
  merge: mergeDrafts,
  isBasedOn,
};

/** The items of a field that is merged item by item, or null. */
const mergeItems = (field: Field, value: Value): readonly string[] | null =>
  Array.isArray(value) ? value : LINE_MERGED_FIELDS.includes(field) ? linesOf(String(value)) : null;

function mergeField(
  field: Field,
  base: Value,
  mine: Value,
  theirs: Value,
): { value: Value; conflict?: FieldConflict } {
  if (sameValue(mine, theirs) || sameValue(theirs, base)) return { value: mine };
  if (sameValue(mine, base)) return { value: theirs };
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    return { value: mergeSets(base, mine, theirs) };
  }
  if (!LINE_MERGED_FIELDS.includes(field))
    return { value: mine, conflict: { field, mine, theirs, both: undefined } };
  const regions = mergeLines(String(base), String(mine), String(theirs));
  const mergedText = regionText(regions, (region) => region.mine);
  if (regions.every(({ isConflicting }) => !isConflicting)) return { value: mergedText };
  const conflict: FieldConflict = {
    field,
    mine: mergedText,
    theirs: regionText(regions, (region) => region.theirs),
    both: regionText(regions, (region) =>
      region.isConflicting ? [...region.mine, ...region.theirs] : region.mine,
    ),
  };
  return { value: mergedText, conflict };
}

/** My order without the items they removed, then the items they added. */
function mergeSets(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const remaining = mine.filter((item) => theirs.includes(item) || !base.includes(item));
  return [...remaining, ...theirs.filter((item) => !base.includes(item) && !mine.includes(item))];
}

/** Consecutive lines, the same for both sides unless conflicting. */
type MergeRegion = { isConflicting: boolean; mine: string[]; theirs: string[] };

const regionText = (regions: readonly MergeRegion[], side: (region: MergeRegion) => string[]) =>
  regions.flatMap(side).join("\n");

/** An empty text has no lines. */
const linesOf = (text: string) => (text === "" ? [] : text.split("\n"));

function mergeLines(base: string, mine: string, theirs: string): MergeRegion[] {
  const lines = linesOf(base);
  const regions: MergeRegion[] = [];
  let line = 0;
  for (const group of groupEdits(editsBetween(lines, linesOf(mine)), editsBetween(lines, linesOf(theirs)))) {
    const agreed = lines.slice(line, group.start);
    regions.push({ isConflicting: false, mine: agreed, theirs: agreed });
    const sides = {
      mine: applyEdits(lines, group, group.mine),
      theirs: applyEdits(lines, group, group.theirs),
    };
    regions.push(toRegion(group, sides));
    line = group.end;
  }
  const rest = lines.slice(line);
  return [...regions, { isConflicting: false, mine: rest, theirs: rest }];
}

function toRegion(group: EditGroup, sides: { mine: string[]; theirs: string[] }): MergeRegion {
  const agreed = (lines: string[]): MergeRegion => ({ isConflicting: false, mine: lines, theirs: lines });
  if (group.theirs.length === 0 || sameValue(sides.mine, sides.theirs)) return agreed(sides.mine);
  if (group.mine.length === 0) return agreed(sides.theirs);
  return { isConflicting: true, ...sides };
}

type EditGroup = { start: number; end: number; mine: Edit[]; theirs: Edit[] };

/** The edits of both sides in order, grouped if they touch the same lines. */
function groupEdits(mine: readonly Edit[], theirs: readonly Edit[]): EditGroup[] {
  const groups: EditGroup[] = [];
  const all = [
    ...mine.map((edit) => ({ side: "mine" as const, edit })),
    ...theirs.map((edit) => ({ side: "theirs" as const, edit })),
  ].sort((x, y) => x.edit.start - y.edit.start || x.edit.end - y.edit.end);
  for (const { side, edit } of all) {
    const last = groups.at(-1);
    if (last && overlaps(last, edit)) {
      last[side].push(edit);
      last.end = Math.max(last.end, edit.end);
    } else {
      groups.push({ start: edit.start, end: edit.end, mine: [], theirs: [], [side]: [edit] });
    }
  }
  return groups;
}

/** True if they share a line or insert at the same place. Adjacent lines do not conflict. */
const overlaps = (group: EditGroup, edit: Edit) =>
  edit.start < group.end || (edit.start === group.start && edit.end === group.end);

/** The lines of the group on one side. */
function applyEdits(lines: readonly string[], { start, end }: EditGroup, edits: readonly Edit[]): string[] {
  const output: string[] = [];
  let line = start;
  for (const edit of edits) {
    output.push(...lines.slice(line, edit.start), ...edit.items);
    line = edit.end;
  }
  return [...output, ...lines.slice(line, end)];
}
