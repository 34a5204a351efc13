import type { ShareLevel } from "#core/request/sharing.ts";

/** The levels as a choice offers them. */
export const ACCESS_LEVEL_OPTIONS: readonly { value: ShareLevel; label: string }[] = [
  { value: "view", label: "Can view" },
  { value: "comment", label: "Can comment" },
  { value: "edit", label: "Can edit" },
];

export const accessLevelLabel = (level: ShareLevel): string =>
  ACCESS_LEVEL_OPTIONS.find(({ value }) => value === level)?.label ?? "";

/** What a level lets somebody do, said where one is chosen. */
export const ACCESS_LEVEL_HELP: Readonly<Record<ShareLevel, string>> = {
  view: "Sees the letters, files, deadlines and notes.",
  comment: "Sees everything and writes notes.",
  edit: "Does what you do with it, and sends letters in your name.",
};
