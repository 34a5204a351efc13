/** The original of an email: its headers, searchable, and the file to download. */
export const threadOriginal = {
  title: "Original",
  download: "Download original",
  close: "Close",
  search: "Search the headers",
  headers: "Headers",
  loading: "Loading the headers",
  failed: "The original could not be loaded. {reason}",
  noMatch: "No header contains this text.",
  count: "{total, plural, one {# header} other {# headers}}",
  matchCount: "{count, number} of {total, number} headers",
} as const;
