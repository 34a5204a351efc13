import type { StoredItemName } from "./stored-items.ts";

/** Purpose and lifetime of each stored item, for the table of docs/browser-storage.md. */
export const STORED_PURPOSES: Record<StoredItemName, { purpose: string; lifetime: string }> = {
  loginSession: {
    purpose:
      "Tokens of the login session, stored by the identity client: who is logged in, and what renews it.",
    lifetime: "Until logout, or until the provider refuses the refresh token (30 days by default).",
  },
  addressChange: {
    purpose: "Tells the other tabs that the account's email address has changed.",
    lifetime: "Removed in the moment it was written.",
  },
  userEmail: {
    purpose: "The email address of the account this tab is logged in to.",
    lifetime: "Until logout, or until the tab is closed.",
  },
  editedRequest: {
    purpose: "The id of the request being edited in this tab, so that the editor opens it again.",
    lifetime: "Until it is sent or deleted, until logout, or until the tab is closed.",
  },
  draft: {
    purpose: "What was written in a request or a reply and the server does not have yet.",
    lifetime: "Until the server has saved it, usually less than a second.",
  },
  replyDraft: {
    purpose: "A reply stored by an earlier version, under a key without the page.",
    lifetime: "Until its conversation is opened, which moves it to the key of all drafts.",
  },
  replyDraftWithoutUser: {
    purpose: "A reply stored by a version that did not put the user's id into the key.",
    lifetime: "Until its conversation is opened, which moves it to the key of all drafts, or until logout.",
  },
  panelDraft: {
    purpose: "A note, reminder or log entry being written beside a request.",
    lifetime: "Until it is saved, or until the tab is closed.",
  },
  profileDraft: {
    purpose: "Details of the profile that were changed and the server does not have yet.",
    lifetime: "Until the server has saved them, usually less than a second.",
  },
  contactDraft: {
    purpose: "A message to the team being written on the contact page.",
    lifetime: "Until logout, or until the tab is closed.",
  },
  recentSearches: {
    purpose: "The last 12 searches in the inbox, offered again in its search field.",
    lifetime: "Until logout.",
  },
  tableColumns: {
    purpose: "Which columns the table of requests shows, and how wide. Column names only.",
    lifetime: "Until changed back, or until the browser's data is cleared.",
  },
  singleKeys: {
    purpose: "That shortcuts of a single key are switched off, for speech input.",
    lifetime: "Until switched on, or until the browser's data is cleared.",
  },
  dismissedAnnouncement: {
    purpose: "The text of the last announcement that was dismissed here, so that it is not shown again.",
    lifetime: "Until another is dismissed, or until the browser's data is cleared.",
  },
  deviceTokens: {
    purpose:
      "That this browser logged in to an account before, signed by the server: a stranger's wrong passwords then lock nobody out here. They open nothing.",
    lifetime: "90 days each; they stay after a logout, which is when they are needed.",
  },
  codeBinding: {
    purpose:
      "Shows that an emailed code was requested in this tab, so that it is accepted after a reload. Random, and opens nothing by itself.",
    lifetime: "Until logout, or until the tab is closed.",
  },
  scrollPositions: {
    purpose: "How far each visited page was scrolled, by random ids, stored by the router.",
    lifetime: "Until the tab is closed.",
  },
};
