/** The request editor: its frame, its form, its menu and what a link filled in. */
export const editor = {
  newRequest: "New request",
  noSubject: "Draft without a subject",
  pageTitle: "{subject} · Request",
  moreActions: "More",
  loading: "Loading the request",
  missing: {
    title: "Request not found",
    explanation: "It was deleted, or it belongs to another user.",
    action: "See your requests",
  },
  failed: {
    title: "The request could not be loaded",
    explanation: "Try again in a moment.",
    retry: "Try again",
  },
  panes: {
    label: "Form or letter",
    form: "Form",
    letter: "Letter",
    letterOf: "Letter {number, number} of {count, number}",
  },
  form: {
    label: "Your request",
    subject: "Subject",
    subjectPlaceholder: "In a few words",
    records: "Records you ask for",
    recordsPlaceholder: "1. The records you want, one kind of record per line",
    templates: "Templates",
  },
  placeholders: {
    remaining:
      "<b>{count, plural, one {# placeholder to fill in:} other {# placeholders to fill in:}}</b> {names}.<hint> Press Tab to go to the next one.</hint>",
    more: "{count, number} more",
    first: "Go to the first placeholder",
  },
  savedLocalDrafts:
    "{count, plural, one {A draft stored on this device was saved} other {# drafts stored on this device were saved}}",
  seeDrafts: "See drafts",
  menu: {
    duplicate: "Duplicate",
    notDuplicated: "Could not duplicate: your last changes are not saved yet. Try again in a moment.",
    saveAsTemplate: "Save as template",
    share: "Share as a link",
    linkCopied: "Link copied. It contains the text of your request, not your details.",
    delete: "Delete draft",
  },
  versions: {
    title: "Versions",
    current: "Version {number, number}",
    restored: "Version {number, number} restored",
    notRestored: "Could not restore: your last changes are not saved yet. Try again in a moment.",
    undo: "Undo",
  },
  prefill: {
    notice: "A link filled in this form. Nothing is sent until you send it.",
    dismiss: "Dismiss",
    tooManyAgencies:
      "A request can go to at most {max, number} agencies. The other agencies in the link were left out.",
    notADate: "“{text}” is not a date, so it was left out.",
    missingAgencies:
      "{count, plural, one {# agency in the link is not in the directory and was left out.} other {# agencies in the link are not in the directory and were left out.}}",
    titleCut: "The subject was cut to {max, number} characters.",
    recordsCut: "The records you ask for were cut to {max, number} characters.",
  },
} as const;
