/** Texts of controls and overlays that are the same everywhere. */
export const design = {
  close: "Close",
  cancel: "Cancel",
  notices: "Notices",
  dismissNotice: "Dismiss",
  pickDate: "{label}: pick a date",
  dateInvalid: "This is not a date. Enter a date like Jan 15, 2024.",
  dateOutOfRange: "Enter a date between {first} and {last}.",
  codeNotLoaded: "A part of this site did not load. Check your connection, then try again.",
  nameDialog: {
    name: "Name",
    nameMissing: "Enter a name.",
  },
} as const;
