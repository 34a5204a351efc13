/** Requests an unmatched email may belong to. */
export const requestMatches = {
  almostCertain: "Almost certain",
  possible: "Possible",
  unlikely: "Unlikely",
  assign: "Assign",
  assignTo: "{count, plural, one {Assign to # request} other {Assign to # requests}}",
} as const;
