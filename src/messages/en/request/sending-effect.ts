/** What sending a letter does to the deadlines of a request. */
export const sendingEffect = {
  withdraws: "This ends the request, and no deadline runs any more. You can cancel until it is sent.",
  resumes: "When this is sent, the agency’s clock runs again. The new deadline is {day}.",
  backToAgency: "The request is with the agency again.",
  backToAgencyDue: "The request is with the agency again. The response is still due {day}.",
  backToAgencyOverdue: "The request is with the agency again. The response was due {day}.",
  none: "No deadline changes.",
  noneOverdue: "No deadline changes. The response was due {day}.",
  noneDue: "No deadline changes. The response is still due {day}.",
  lateAppeal: "The time to appeal ended on {day}.",
  appeal: "This counts as your appeal on the day it is sent. A decision is due {day}.",
  appealWithoutDeadline:
    "This counts as your appeal on the day it is sent. The law sets no deadline for the decision.",
} as const;
