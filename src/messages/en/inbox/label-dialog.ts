/** The dialog to create or rename a label. Loaded when opened. */
export const inboxLabelDialog = {
  renameTitle: "Rename “{name}”",
  create: "Create label",
  cancel: "Cancel",
  name: "Name",
  nameRequired: "Enter a name for the label.",
  tryAgain: "Try again in a moment.",
  newLabel: "New label",
  rename: "Rename",
} as const;
