/** Relative days, in lists and on messages. */
export const dates = {
  today: "Today",
  yesterday: "Yesterday",
  earlierThisWeek: "Earlier this week",
} as const;
