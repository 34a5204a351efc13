/**
 * The list of conversations. Counts are formatted by the caller, without `Intl`: its first formatter takes longer than
 * all rows.
 */
export const inbox = {
  untitled: "Untitled request",
  label: "Label",
  labelInFolder: "{label} in {folder}",
  listLabel: "{name}, {count}",
  newRequest: "New request",
  count: {
    unread: "{unread} unread of {total}",
    conversations: "{count, plural, =1 {1 conversation} other {{total} conversations}}",
    drafts: "{count, plural, =1 {1 draft} other {{total} drafts}}",
    matches: "{count, plural, =1 {1 match} other {{total} matches}}",
    matchesAtLeast: "{count}+ matches",
    position: "{position} of {total}",
  },
  row: {
    select: "Select {title}",
    star: "Star {title}",
    selected: "Selected.",
    unread: "Unread.",
    starred: "Starred.",
    draft: "Draft",
    draftTo: "To {agency}",
    draftToNobody: "No agency yet",
    /** For screen readers, before "3 days left". */
    deadline: "deadline:",
    sharedBy: "Shared by {name}",
    /** `<hidden>` is for screen readers. */
    label: "<hidden>, label </hidden>{name}",
    attachments: "{count, plural, =1 {1 attachment} other {{count} attachments}}",
    snoozedUntil: "Until {time}",
    scheduledFor: "Sends {time}",
    delivery: { scheduled: "Scheduled", accepted: "Accepted", deferred: "Deferred", held: "Held" },
  },
  nothingOpenTitle: "Choose a conversation",
  nothingOpen:
    "Press <key>j</key> or <key>k</key> to move through the list, <key>Enter</key> to open a conversation, <key>?</key> to see all keyboard shortcuts.",
} as const;
