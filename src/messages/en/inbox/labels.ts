/** Creates, renames and deletes labels. */
export const inboxLabels = {
  renameTitle: "Rename “{name}”",
  create: "Create label",
  newLabel: "New label",
  label: "Label {name}",
  more: "Label {name}: more actions",
  rename: "Rename",
  delete: "Delete label",
  deleted: "Label “{name}” deleted",
  notDeleted: "Label “{name}” was not deleted. {reason}",
  undo: "Undo",
} as const;
