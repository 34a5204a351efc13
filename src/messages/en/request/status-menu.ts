/** The menu of status changes. */
export const statusMenu = {
  awaiting_acknowledgment: "Awaiting acknowledgment",
  awaiting_determination: "Awaiting determination",
  clarification_asked: "The agency asked a question",
  fee_asked: "The agency asked for a fee",
  awaiting_records: "Granted, records to come",
  partly_released: "Partly released",
  released: "Released",
  denied: "Denied",
  no_records: "No records",
  referred: "Referred elsewhere",
  appeal_pending: "I appealed",
  appeal_decided: "The appeal was decided",
  in_litigation: "In litigation",
  withdrawn: "Withdrawn",
  closed: "Closed",
} as const;
