/** Saved views of the tracker, as tabs over the list. */
export const trackerSavedViews = {
  nameText: "Filters, order, columns and the view type are saved under this name.",
  label: "Saved views",
  allOpen: "All open",
  changed: "Unsaved changes",
  /** After the name of the view, for screen readers. */
  changedSuffix: ", unsaved changes",
  save: "Save this view",
  rename: "Rename the view",
  submitSave: "Save view",
  submitRename: "Rename",
  menuLabel: "View {name}",
  menuTrigger: "Edit the view {name}",
  menu: {
    save: "Save changes",
    rename: "Rename",
    moveLeft: "Move left",
    moveRight: "Move right",
    remove: "Delete",
  },
  savedNotice: "View “{name}” saved",
  deletedNotice: "View “{name}” deleted",
  failed: {
    save: "Could not save the view. {reason}",
    move: "Could not move the view. {reason}",
    remove: "Could not delete the view. {reason}",
    restore: "Could not restore the view. {reason}",
  },
} as const;
