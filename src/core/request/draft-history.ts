/** A version of a draft and when it was saved, in milliseconds since 1970. */
export type SavedVersion = { version: number; savedAt: number };

/** The fields of a draft. */
type Draft = Readonly<Record<string, unknown>>;

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;

/** A pause of this length ends an edit. */
const PAUSE = 10 * SECOND;
/** Typing without a pause leaves a version this often. */
const BURST = 30 * SECOND;
/** A change that takes this many words away may be one to regret. */
const MANY_WORDS = 20;

/**
 * Whether the version that is about to be replaced stays in the history. Autosave saves every second or so; most of
 * these differ by half a word and are not worth storing. `lastKeptAt` is when the newest version of the history was
 * saved, null while there is none.
 */
export function shouldKeepVersion(
  previous: { draft: Draft; savedAt: number },
  next: { draft: Draft; savedAt: number },
  lastVersionSavedAt: number | null,
): boolean {
  if (lastVersionSavedAt === null || next.savedAt - previous.savedAt >= PAUSE) return true;
  return previous.savedAt - lastVersionSavedAt >= BURST || removesMuchContent(previous.draft, next.draft);
}

function removesMuchContent(before: Draft, after: Draft): boolean {
  const { wordsRemoved } = draftChanges(before, after);
  return (
    wordsRemoved >= MANY_WORDS ||
    Object.keys(before).some((field) => removesListItem(before[field], after[field]))
  );
}

const removesListItem = (before: unknown, after: unknown) =>
  Array.isArray(before) && Array.isArray(after) && before.some((item) => !after.includes(item));

/** Retention of versions by age: of versions younger than `age`, one per `slot` is stored. */
const RETENTION_STEPS: readonly { age: number; slot: number }[] = [
  { age: HOUR, slot: 0 },
  { age: DAY, slot: 10 * 60 * SECOND },
  { age: 7 * DAY, slot: HOUR },
  { age: Number.POSITIVE_INFINITY, slot: DAY },
];

/**
 * The versions that are thinned out by now: of each slot of time the newest stays, all of the last hour, and always
 * the first and the newest. Slots lie within those of the next step, so thinning often leaves what thinning once
 * would.
 */
export function versionsToPrune(versions: readonly SavedVersion[], now: number): number[] {
  const newestFirst = [...versions].sort((a, b) => b.version - a.version);
  const last = newestFirst.length - 1;
  const occupiedSlots = new Set<string>();
  return newestFirst.flatMap(({ version, savedAt }, index) => {
    const slot = slotOf(savedAt, now);
    if (slot === null) return [];
    const isOccupied = occupiedSlots.has(slot);
    occupiedSlots.add(slot);
    return isOccupied && index !== 0 && index !== last ? [version] : [];
  });
}

/** Null for the last hour, of which everything stays. */
function slotOf(savedAt: number, now: number): string | null {
  const step = RETENTION_STEPS.find(({ age }) => now - savedAt < age);
  if (!step || step.slot === 0) return null;
  return `${step.slot}:${Math.floor(savedAt / step.slot)}`;
}

/** The fields that are prose, in which words are counted. */
const PROSE = ["title", "records", "feeWaiverReason", "expeditedReason"];

export type DraftChanges = {
  /** The names of the fields that differ. */
  fields: string[];
  wordsAdded: number;
  wordsRemoved: number;
};

/** The changes in a version. Words are counted regardless of position: a moved word is neither added nor removed. */
export function draftChanges(before: Draft, after: Draft): DraftChanges {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  const counts = new Map<string, number>();
  for (const field of fields.filter((name) => PROSE.includes(name))) {
    for (const word of wordsOf(after[field])) counts.set(word, (counts.get(word) ?? 0) + 1);
    for (const word of wordsOf(before[field])) counts.set(word, (counts.get(word) ?? 0) - 1);
  }
  let wordsAdded = 0;
  let wordsRemoved = 0;
  for (const count of counts.values()) {
    if (count > 0) wordsAdded += count;
    else wordsRemoved -= count;
  }
  return { fields, wordsAdded, wordsRemoved };
}

const wordsOf = (text: unknown) => (typeof text === "string" ? (text.match(/\S+/g) ?? []) : []);
