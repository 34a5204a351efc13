import { mdiFileDocumentEditOutline, mdiFlagOutline, mdiInbox, mdiSendOutline } from "@mdi/js";
import type { Folder } from "#core/request/lists.ts";

/** The folders in their order, and what each says when there is nothing in it. */
export const folders: readonly {
  id: Folder;
  name: string;
  icon: string;
  empty: { title: string; text: string };
}[] = [
  {
    id: "inbox",
    name: "Inbox",
    icon: mdiInbox,
    empty: {
      title: "No replies yet",
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
    id: "sent",
    name: "Sent",
    icon: mdiSendOutline,
    empty: { title: "No letter sent yet", text: "Every letter you send shows here with how far it got." },
  },
  {
    id: "drafts",
    name: "Drafts",
    icon: mdiFileDocumentEditOutline,
    empty: { title: "No drafts", text: "A request you began and did not send waits here." },
  },
];

const [inbox] = folders;

export function folderOf(id: Folder) {
  const found = folders.find((folder) => folder.id === id) ?? inbox;
  if (!found) throw new Error("There are no folders");
  return found;
}
