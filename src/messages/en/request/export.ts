/** The export of requests as a ZIP. */
export const requestExport = {
  title: "Export {count, plural, one {this request} other {{counted} requests}}?",
  text: "You get one ZIP with every original email and its files, the complete file as a PDF in order, the timeline as CSV, and a list of checksums to verify that nothing was changed.",
  started: "The ZIP is downloading.",
  close: "Close",
  cancel: "Cancel",
  retry: "Try again",
  save: "Save the ZIP",
  startFailed: "Nothing was exported. {reason}",
  incomplete:
    "The export stopped after {done} of {total, plural, one {# request} other {# requests}}, so the downloaded file is incomplete. {reason}",
  complete: "{total, plural, one {The request is} other {All # requests are}} in the ZIP.",
  preparing: "The ZIP is created while it downloads. You can close this dialog.",
  progress: "{done} of {total, plural, one {# request} other {# requests}} saved.",
  progressLabel: "Export",
} as const;
