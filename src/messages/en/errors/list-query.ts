/** Errors in the address of a list of requests. */
export const listQueryErrors = {
  agency: "Write agency IDs, separated by commas. At most {most}.",
  jurisdiction: "Write laws as us or us-il, separated by commas. At most {most}.",
  tag: "Write tag IDs, separated by commas. At most {most}.",
  oneOf: "Choose one of {options}.",
  manyOf: "Choose from {options}, separated by commas.",
  yesNo: "Write yes or no.",
  sort: "Sort by one of {options}, with a minus sign before it for descending order.",
  dates: "Write two dates as 2026-01-01..2026-01-31. You can leave out one of them.",
  search: "Search for at most {most, plural, one {# character} other {# characters}}.",
} as const;
