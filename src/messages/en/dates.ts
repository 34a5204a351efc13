/** Relative days, in lists and on messages; time zones. */
export const dates = {
  today: "Today",
  yesterday: "Yesterday",
  earlierThisWeek: "Earlier this week",
  timeZone: "{city} ({offset})",
} as const;
