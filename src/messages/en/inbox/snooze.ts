/** The menu and dialog to snooze conversations. Loaded when opened. */
export const inboxSnooze = {
  title: "Snooze until",
  times: {
    laterToday: "Later today",
    tomorrow: "Tomorrow",
    weekend: "This weekend",
    nextWeek: "Next week",
    deadline: "Deadline",
  },
  reminder: "Follow-up date",
  chooseTime: "Choose date and time",
  customDate: "Date",
  customTime: "Custom time",
  timeRequired: "Enter a date and a time.",
  timePassed: "This time has passed. Choose a later one.",
  timeTooLate: "Choose a time within the next year.",
  help: "The conversation returns sooner if the agency writes.",
  cancel: "Cancel",
  snooze: "Snooze",
} as const;
