/** Creates, renames and deletes labels. */
export const inboxLabels = {
  newLabel: "New label",
  label: "Label {name}",
  more: "Label {name}: more actions",
  rename: "Rename",
  renameTitle: "Rename “{name}”",
  create: "Create label",
  cancel: "Cancel",
  name: "Name",
  nameRequired: "Enter a name for the label.",
  tryAgain: "Try again in a moment.",
  delete: "Delete label",
  deleted: "Label “{name}” deleted",
  notDeleted: "Label “{name}” was not deleted. {reason}",
  undo: "Undo",
} as const;
