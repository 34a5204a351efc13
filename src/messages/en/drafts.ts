/** Saving a draft, and the recipients of an email. */
export const drafts = {
  status: {
    saved: "Saved",
    savedJustNow: "Saved just now",
    savedAgo: "Saved {minutes, number} min ago",
    saving: "Saving",
    offlineStored: "Offline, stored on this device",
    offline: "Offline, not saved yet",
    signedOutStored: "Signed out, stored on this device",
    signedOut: "Signed out, not saved yet",
    conflict: "Changed elsewhere",
    notSaved: "Not saved",
    rejected: "Not saved. {reason}",
  },
  problem: {
    deleted: "This draft was deleted.",
    alreadySent: "This request was sent in another tab or on another device.",
    gone: "{reason} Your changes on this page are no longer saved.",
    saveAsNew: "Save as a new draft",
    storageFailed:
      "Your browser cannot store your changes because its storage is full or turned off. Leave this page open until they are saved, or copy your text.",
  },
  updatedElsewhere: "Updated with changes saved in another tab or on another device",
  mergedElsewhere: "Merged with changes saved in another tab or on another device. Both are in Versions",
  deleted: "Draft deleted",
  notDeleted: "Could not delete the draft. {reason}",
  notRestored: "Could not restore the draft. {reason}",
  undo: "Undo",
  recipients: {
    problem: "“{address}” is {problem}. Correct or remove it.",
    invalidShort: "not a full email address",
    ownAddressShort: "a Daylight address",
    required: "Enter at least one recipient in “To”.",
    tooMany: "An email can go to at most {max, number} recipients. Remove some.",
    noReply: "Email to {address} may not be read.",
    authorMissing: "{author}, who wrote the email you are answering, is not a recipient.",
  },
} as const;
