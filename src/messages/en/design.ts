/** Texts of controls and overlays that are the same everywhere. */
export const design = {
  close: "Close",
  cancel: "Cancel",
  notices: "Notices",
  dismissNotice: "Dismiss",
  pickDate: "{label}: pick a date",
  dateInvalid: "This is not a date. Enter a date like Jan 15, 2024.",
  dateOutOfRange: "Enter a date between {first} and {last}.",
  nameDialog: {
    text: "Filters, order, columns and the view type are saved under this name.",
    name: "Name",
    nameMissing: "Enter a name.",
  },
} as const;
