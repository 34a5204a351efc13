/** Scheduling an email, and the limits on sending. */
export const sending = {
  later: {
    title: "Send later",
    date: "Send date",
    time: "Send time, in your time zone",
    missing: "Enter a date and a time.",
    past: "This time has passed. Choose a later one.",
    tooLate: "Choose a time within the next year.",
    yourTime: "This is your local time, and the agency’s.",
    yourAndAgencyTime: "This is your local time. It is {agencyTime} at the agency.",
    schedule: "Schedule",
    back: "Back",
  },
  mornings: {
    tomorrow: "Tomorrow morning",
    monday: "Monday morning",
    nextMonday: "Following Monday",
  },
  morningsAtAgency: {
    tomorrow: "Tomorrow morning at the agency",
    monday: "Monday morning at the agency",
    nextMonday: "Following Monday",
  },
  allowance: {
    left: "{count, plural, one {You can send to # more recipient in the next 24 hours.} other {You can send to # more recipients in the next 24 hours.}}",
    none: "You have reached your sending limit.",
    noneUntil: "You have reached your sending limit. You can send again after {time}.",
    ofTotal: "{left} of {total} left",
    highest: "Your account has the highest limits.",
    rise: "The limits rise when an agency answers one of your requests.",
    newAccount:
      "Your account is new: only a first letter can go to an address outside public agencies. The limits rise when an agency answers one of your requests.",
  },
} as const;
