/** The calendar of deadlines that calendar programs subscribe to. */
export const calendarFeedTexts = {
  name: "{brand} deadlines",
  untitled: "Untitled request",
  summary: "{label}: {title}",
  summaryWithAgency: "{label}: {title} ({agency})",
  reminder: "{text} — {title}",
} as const;
