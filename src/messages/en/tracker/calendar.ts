/** The calendar view of the tracker. */
export const trackerCalendar = {
  label: "Calendar",
  loading: "Loading the calendar",
  earlier: "Earlier weeks",
  later: "Later weeks",
  today: "Today",
  colors: "Colors",
  feed: "Calendar feed",
  grid: "Days",
  emptyTitle: "No dates in these weeks",
  emptyText: "No request has a date in these weeks. Try earlier or later weeks.",
  more: "+{count, number} more",
  /** After "+3 more", for screen readers. */
  moreSuffix: " on {day}",
  allInTable: "Show all {count, number} in the table",
  legend: {
    blue: "Answer due",
    orange: "Due soon, or waiting for you",
    red: "Overdue",
    ink: "Appeal decision",
    grey: "Reminder",
  },
  /** What a day shows of an item, by its clock. */
  items: {
    initial_response: "{title}",
    production: "Records: {title}",
    appeal: "Appeal: {title}",
    appeal_decision: "Appeal decision: {title}",
    challenge: "Decide whether to challenge: {title}",
    reminder: "Reminder: {title}",
    silence_appeal: "Appeal the silence: {title}",
    next_appeal: "Next appeal: {title}",
    clarification: "Answer the question: {title}",
    fee: "Answer about the fee: {title}",
    pick_up: "Collect the records: {title}",
    promised: "Records promised: {title}",
    ruling: "Ruling: {title}",
    ruling_brief: "Reasons for the ruling: {title}",
    after_ruling: "Acting on the ruling: {title}",
    expedite: "Expedited processing: {title}",
  },
  /** The same for screen readers. */
  accessible: {
    item: "{clock}: {details}",
    overdue: "{clock}, overdue: {details}",
    today: "{clock}, today: {details}",
    lapsed: "{clock}, past: {details}",
  },
  months: {
    two: "{first} and {second}",
    three: "{first}, {second} and {third}",
  },
} as const;
