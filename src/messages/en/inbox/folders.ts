/** Folders, labels and saved searches of the inbox. */
export const inboxFolders = {
  title: "Folders",
  labels: "Labels",
  searches: "Searches",
  selectConversations: "Select conversations",
  /** `<hidden>` is for screen readers. */
  unread: "{count}<hidden> unread</hidden>",
  names: {
    inbox: "Inbox",
    needs_action: "Needs action",
    unmatched: "Unmatched",
    starred: "Starred",
    snoozed: "Snoozed",
    sent: "Sent",
    scheduled: "Scheduled",
    drafts: "Drafts",
    archive: "Archive",
    spam: "Spam",
    trash: "Trash",
    all: "All email",
  },
  empty: {
    inbox: {
      title: "No conversations in the inbox",
      text: "Replies from agencies appear here, one conversation for each request.",
    },
    needs_action: {
      title: "Nothing needs action",
      text: "When an agency asks a question or names a fee, its conversation appears here until you answer.",
    },
    unmatched: {
      title: "No unmatched email",
      text: "Email sent to you that could not be matched with a request waits here until you choose its request.",
    },
    starred: {
      title: "No starred conversations",
      text: "Star a conversation to find it here: use the star in its row or press s.",
    },
    snoozed: {
      title: "No snoozed conversations",
      text: "A snoozed conversation leaves the inbox until the time you choose, or until the agency writes.",
    },
    sent: { title: "No sent letters", text: "Every letter you send appears here with its delivery status." },
    scheduled: {
      title: "No scheduled letters",
      text: "Letters you schedule wait here until they are sent. Until then you can edit or cancel them.",
    },
    drafts: { title: "No drafts", text: "Requests and replies you started but have not sent appear here." },
    archive: {
      title: "The archive is empty",
      text: "Archive conversations you have finished with. New email moves a conversation back to the inbox. Its deadlines are not affected.",
    },
    spam: {
      title: "No spam",
      text: "Conversations you report as spam stay here. Nothing in Spam is deleted automatically.",
    },
    trash: {
      title: "The trash is empty",
      text: "Conversations you move to Trash stay here, because they may become evidence. Nothing in Trash is deleted automatically.",
    },
    all: { title: "No email yet", text: "Every conversation appears here, except those in Spam and Trash." },
  },
  labelEmptyTitle: "No conversations labeled “{name}”",
  labelEmpty: "Select conversations, then press l or use the Label button.",
} as const;
