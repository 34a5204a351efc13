/** `/account`: when administrators read the user's requests. */
export const accountActivity = {
  title: "Activity",
  lead: "Each time an administrator opens your requests to help you, it is listed here with the reason. We also send you an email.",
  loading: "Loading the activity",
  failed: "The activity did not load. {reason}",
  none: "No administrator has opened your requests.",
  by: "{name} opened your requests",
  formerAdministrator: "A former administrator",
  time: "{from} to {to}. {reason}",
  opened: "Opened: {titles}",
  openedNothing: "No request was opened.",
  exported: "A copy of your account was downloaded.",
} as const;
