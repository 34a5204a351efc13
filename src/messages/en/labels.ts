/** The menu of labels. */
export const labels = {
  find: "Find a label or name a new one",
  findPlaceholder: "Find or create",
  empty: "No labels yet. Type a name to create the first one.",
  create: "Create “{name}”",
  createFailed: "The label was not created. {reason}",
} as const;
