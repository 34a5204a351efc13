import type { DraftContent } from "#contract/request.ts";
import { sameValue } from "../draft.ts";
import { type Edit, editsBetween } from "./text-diff.ts";

type Field = keyof DraftContent;
type Value = DraftContent[Field];

/** A field that both sides changed in ways that do not go together. `both` only where two texts can stand in a row. */
export type Clash = { field: Field; mine: Value; theirs: Value; both: Value | undefined };

/** `draft` has mine where the two clash. */
export type Merge = { draft: DraftContent; clashes: Clash[] };

export type Choice = "mine" | "theirs" | "both";

/** Texts that merge by lines. */
const BY_LINES: readonly Field[] = ["records", "feeWaiverReason", "expeditedReason"];

/**
 * Two versions of one draft as one. `base` is what both began with, so a difference from it is a change: a field one side
 * changed is that side's; agencies and files are added and taken off as each side did; texts merge line by line.
 */
export function mergeDrafts(base: DraftContent, mine: DraftContent, theirs: DraftContent): Merge {
  const clashes: Clash[] = [];
  const draft: DraftContent = { ...mine };
  for (const field of Object.keys(mine) as Field[]) {
    const merged = mergeField(field, base[field], mine[field], theirs[field]);
    Object.assign(draft, { [field]: merged.value });
    if (merged.clash) clashes.push(merged.clash);
  }
  return { draft, clashes };
}

/** The merged draft with each clash settled; one nobody chose for stays mine. */
export function settled({ draft, clashes }: Merge, choices: ReadonlyMap<Field, Choice>): DraftContent {
  const chosen = clashes.map((clash) => {
    const choice = choices.get(clash.field) ?? "mine";
    return [clash.field, choice === "both" ? (clash.both ?? clash.mine) : clash[choice]];
  });
  return { ...draft, ...Object.fromEntries(chosen) };
}

/**
 * Whether what `sent` changed of `base` is all in `theirs`: then theirs was written on top of it, although nobody heard
 * that it was saved.
 */
export function builtOn(base: DraftContent, sent: DraftContent, theirs: DraftContent): boolean {
  return (Object.keys(sent) as Field[]).every((field) => {
    const [before, mine, now] = [base[field], sent[field], theirs[field]];
    if (sameValue(mine, before) || sameValue(mine, now)) return true;
    const [had, added, has] = [before, mine, now].map((value) => itemsOf(field, value));
    if (!had || !added || !has) return false;
    const count = (items: readonly string[], item: string) => items.filter((one) => one === item).length;
    return added.every((item) => count(added, item) <= Math.max(count(had, item), count(has, item)));
  });
}

/** What a field's value is made of, where it is merged piece by piece. */
const itemsOf = (field: Field, value: Value): readonly string[] | null =>
  Array.isArray(value) ? value : BY_LINES.includes(field) ? linesOf(String(value)) : null;

function mergeField(field: Field, base: Value, mine: Value, theirs: Value): { value: Value; clash?: Clash } {
  if (sameValue(mine, theirs) || sameValue(theirs, base)) return { value: mine };
  if (sameValue(mine, base)) return { value: theirs };
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs)) {
    return { value: mergeSets(base, mine, theirs) };
  }
  if (!BY_LINES.includes(field)) return { value: mine, clash: { field, mine, theirs, both: undefined } };
  const stretches = mergeLines(String(base), String(mine), String(theirs));
  const kept = textOf(stretches, (stretch) => stretch.mine);
  if (stretches.every(({ clashing }) => !clashing)) return { value: kept };
  const clash: Clash = {
    field,
    mine: kept,
    theirs: textOf(stretches, (stretch) => stretch.theirs),
    both: textOf(stretches, (stretch) =>
      stretch.clashing ? [...stretch.mine, ...stretch.theirs] : stretch.mine,
    ),
  };
  return { value: kept, clash };
}

/** In my order, without what they took off, then what they added. */
function mergeSets(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const stayed = mine.filter((item) => theirs.includes(item) || !base.includes(item));
  return [...stayed, ...theirs.filter((item) => !base.includes(item) && !mine.includes(item))];
}

/** Lines that follow each other: the same for both unless `clashing`. */
type Stretch = { clashing: boolean; mine: string[]; theirs: string[] };

const textOf = (stretches: readonly Stretch[], side: (stretch: Stretch) => string[]) =>
  stretches.flatMap(side).join("\n");

/** An empty text has no line, rather than an empty one. */
const linesOf = (text: string) => (text === "" ? [] : text.split("\n"));

function mergeLines(base: string, mine: string, theirs: string): Stretch[] {
  const lines = linesOf(base);
  const stretches: Stretch[] = [];
  let place = 0;
  for (const group of touching(editsBetween(lines, linesOf(mine)), editsBetween(lines, linesOf(theirs)))) {
    const agreed = lines.slice(place, group.start);
    stretches.push({ clashing: false, mine: agreed, theirs: agreed });
    const sides = {
      mine: rewritten(lines, group, group.mine),
      theirs: rewritten(lines, group, group.theirs),
    };
    stretches.push(stretchOf(group, sides));
    place = group.end;
  }
  const rest = lines.slice(place);
  return [...stretches, { clashing: false, mine: rest, theirs: rest }];
}

function stretchOf(group: Group, sides: { mine: string[]; theirs: string[] }): Stretch {
  const agreed = (lines: string[]): Stretch => ({ clashing: false, mine: lines, theirs: lines });
  if (group.theirs.length === 0 || sameValue(sides.mine, sides.theirs)) return agreed(sides.mine);
  if (group.mine.length === 0) return agreed(sides.theirs);
  return { clashing: true, ...sides };
}

type Group = { start: number; end: number; mine: Edit[]; theirs: Edit[] };

/** The edits of both sides in order; those that touch the same lines stand in one group. */
function touching(mine: readonly Edit[], theirs: readonly Edit[]): Group[] {
  const groups: Group[] = [];
  const all = [
    ...mine.map((edit) => ({ side: "mine" as const, edit })),
    ...theirs.map((edit) => ({ side: "theirs" as const, edit })),
  ].sort((x, y) => x.edit.start - y.edit.start || x.edit.end - y.edit.end);
  for (const { side, edit } of all) {
    const last = groups.at(-1);
    if (last && touches(last, edit)) {
      last[side].push(edit);
      last.end = Math.max(last.end, edit.end);
    } else {
      groups.push({ start: edit.start, end: edit.end, mine: [], theirs: [], [side]: [edit] });
    }
  }
  return groups;
}

/** They share a line, or add lines at the same place. Lines next to each other are no clash. */
const touches = (group: Group, edit: Edit) =>
  edit.start < group.end || (edit.start === group.start && edit.end === group.end);

/** The group's lines as one side has them. */
function rewritten(lines: readonly string[], { start, end }: Group, edits: readonly Edit[]): string[] {
  const out: string[] = [];
  let place = start;
  for (const edit of edits) {
    out.push(...lines.slice(place, edit.start), ...edit.items);
    place = edit.end;
  }
  return [...out, ...lines.slice(place, end)];
}
