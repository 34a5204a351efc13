import {
  mdiAlertOctagonOutline,
  mdiArchiveOutline,
  mdiClockOutline,
  mdiEmailAlertOutline,
  mdiFileDocumentEditOutline,
  mdiFlagOutline,
  mdiInbox,
  mdiLabelOutline,
  mdiSendClockOutline,
  mdiSendOutline,
  mdiStarOutline,
  mdiTrashCanOutline,
} from "@mdi/js";
import type { InboxFolder } from "#web/screens/Inbox/inbox-params.ts";

type FolderAppearance = {
  id: InboxFolder;
  name: string;
  icon: string;
  empty: { title: string; text: string };
};

/** The folders in their order, and what each says when there is nothing in it. */
export const folders: readonly FolderAppearance[] = [
  {
    id: "inbox",
    name: "Inbox",
    icon: mdiInbox,
    empty: {
      title: "Nothing in the inbox",
      text: "What agencies write back shows here by itself, each request one conversation.",
    },
  },
  {
    id: "needs_action",
    name: "Needs action",
    icon: mdiFlagOutline,
    empty: {
      title: "Nothing waits for you",
      text: "When an agency asks what you mean or names a fee, its conversation shows here until you answer.",
    },
  },
  {
    id: "unmatched",
    name: "Unmatched",
    icon: mdiEmailAlertOutline,
    empty: {
      title: "Every mail has a home",
      text: "Mail that names no request waits here until someone says where it belongs.",
    },
  },
  {
    id: "starred",
    name: "Starred",
    icon: mdiStarOutline,
    empty: {
      title: "Nothing starred",
      text: "Star what you want at hand: the star stands before each conversation, and s sets it.",
    },
  },
  {
    id: "snoozed",
    name: "Snoozed",
    icon: mdiClockOutline,
    empty: {
      title: "Nothing snoozed",
      text: "A snoozed conversation leaves the inbox until the time you choose, or until the agency writes.",
    },
  },
  {
    id: "sent",
    name: "Sent",
    icon: mdiSendOutline,
    empty: { title: "No letter sent yet", text: "Every letter you send shows here with how far it got." },
  },
  {
    id: "scheduled",
    name: "Scheduled",
    icon: mdiSendClockOutline,
    empty: {
      title: "Nothing scheduled",
      text: "A letter you send later waits here until its time. Until then you can change it or take it back.",
    },
  },
  {
    id: "drafts",
    name: "Drafts",
    icon: mdiFileDocumentEditOutline,
    empty: { title: "No drafts", text: "A request or an answer you began and did not send waits here." },
  },
  {
    id: "archive",
    name: "Archive",
    icon: mdiArchiveOutline,
    empty: {
      title: "The archive is empty",
      text: "Archive what is dealt with. New mail brings a conversation back to the inbox, and its deadlines run on.",
    },
  },
  {
    id: "spam",
    name: "Spam",
    icon: mdiAlertOctagonOutline,
    empty: {
      title: "No spam",
      text: "Conversations you report as spam stay here. Nothing in Spam is deleted by itself.",
    },
  },
  {
    id: "trash",
    name: "Trash",
    icon: mdiTrashCanOutline,
    empty: {
      title: "The trash is empty",
      text: "What you throw away stays here, for it may be evidence one day. Nothing in Trash is deleted by itself.",
    },
  },
];

const allMail: FolderAppearance = {
  id: "all",
  name: "All mail",
  icon: mdiInbox,
  empty: { title: "No mail yet", text: "Every conversation shows here, but those in Spam and Trash." },
};

const labelAppearance = (name: string): FolderAppearance => ({
  id: "all",
  name,
  icon: mdiLabelOutline,
  empty: {
    title: `Nothing is labeled “${name}”`,
    text: "Choose conversations and press l, or use the label in their bar.",
  },
});

/** How a place of the inbox is called; with a `label`'s name, that label's list. */
export function folderAppearance(id: InboxFolder, label?: string): FolderAppearance {
  if (label !== undefined) return labelAppearance(label);
  return folders.find((folder) => folder.id === id) ?? allMail;
}
