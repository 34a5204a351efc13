import type { ShareLevel } from "#core/request/sharing.ts";

/** The levels as a choice offers them. */
export const LEVEL_CHOICES: readonly { value: ShareLevel; label: string }[] = [
  { value: "view", label: "Can view" },
  { value: "comment", label: "Can comment" },
  { value: "edit", label: "Can edit" },
];

export const levelWords = (level: ShareLevel): string =>
  LEVEL_CHOICES.find(({ value }) => value === level)?.label ?? "";

/** What a level lets somebody do, said where one is chosen. */
export const LEVEL_HELP: Readonly<Record<ShareLevel, string>> = {
  view: "Sees the letters, files, deadlines and notes.",
  comment: "Sees everything and writes notes.",
  edit: "Does what you do with it, and sends letters in your name.",
};
