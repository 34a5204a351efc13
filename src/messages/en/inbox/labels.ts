/** Creates, renames and deletes labels. */
export const inboxLabels = {
  newLabel: "New label",
  label: "Label {name}",
  more: "Label {name}: more actions",
  rename: "Rename",
  delete: "Delete label",
  deleted: "Label “{name}” deleted",
  notDeleted: "Label “{name}” was not deleted. {reason}",
  undo: "Undo",
} as const;
