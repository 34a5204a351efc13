/** The calendar feed of a user's deadlines. */
export const calendarFeed = {
  title: "Your deadlines in your own calendar",
  text: "Add this address to your calendar app to see all open deadlines and reminders there. They update automatically. Anyone who has the address can read them, so keep it private.",
  end: "End the feed",
  ended: "The calendar feed has ended. Its address no longer works.",
  close: "Close",
  create: "Create an address",
  replace: "Create a new address",
  neverRead:
    "Created {created}; no calendar has read it yet. The address is shown only once. A new address ends the old one.",
  lastRead:
    "Created {created}, last read {read}. The address is shown only once. A new address ends the old one.",
  address: "Address",
  addressHelp: "This address is shown only once. Copy it now.",
  copy: "Copy",
  copied: "Address copied",
  copyFailed: "The browser did not allow copying. The address is selected. Copy it with your keyboard.",
  open: "Open it in this device’s calendar",
} as const;
