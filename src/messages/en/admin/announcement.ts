/** The announcement of the admin dashboard. */
export const adminAnnouncement = {
  title: "Announcement",
  loading: "Loading the announcement",
  failedTitle: "The announcement did not load",
  text: "Text",
  textHelp: "Every logged-in user sees it at the top of each page, and can dismiss it.",
  textMissing: "Enter what to announce.",
  until: "Last day (your time)",
  untilMissing: "Choose the last day.",
  publish: "Publish announcement",
  save: "Save changes",
  remove: "Remove announcement",
  published: "The announcement is published",
  removed: "The announcement is removed",
} as const;
