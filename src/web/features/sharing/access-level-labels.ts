import type { ShareLevel } from "#core/request/sharing.ts";
import { sharing } from "#messages/sharing.ts";

const LABELS = sharing.levels satisfies Record<ShareLevel, string>;

/** The access levels of a select list. */
export const ACCESS_LEVEL_OPTIONS: readonly { value: ShareLevel; label: string }[] = [
  { value: "view", label: LABELS.view },
  { value: "comment", label: LABELS.comment },
  { value: "edit", label: LABELS.edit },
];

export const accessLevelLabel = (level: ShareLevel): string => LABELS[level];

/** What a level allows, shown where one is chosen. */
export const ACCESS_LEVEL_HELP = sharing.levelHelp satisfies Record<ShareLevel, string>;
