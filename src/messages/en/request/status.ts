/** The status of a request in words. Part of the first render of the tracker: keep it small. */
export const requestStatus = {
  draft: "Draft",
  scheduled: "Scheduled",
  sending: "Sending",
  awaiting_acknowledgment: "Awaiting acknowledgment",
  awaiting_determination: "Awaiting determination",
  /** In the place of the status above, once the ruling that the agency asked for was made. */
  ruled: "Ruling issued",
  /** In the place of a status that waits for the agency, until the requester confirms what the reply says. */
  replied: "Reply received",
  clarification_asked: "Clarification requested",
  fee_asked: "Fee requested",
  awaiting_records: "Granted, awaiting records",
  partly_released: "Partly released",
  released: "Released",
  denied: "Denied",
  no_records: "No records",
  referred: "Referred",
  appeal_pending: "Appeal pending",
  appeal_decided: "Appeal decided",
  in_litigation: "In litigation",
  withdrawn: "Withdrawn",
  closed: "Closed",
  overdue: "Overdue",
  undelivered: "Not delivered",
  delivery_delayed: "Delivery delayed",
  delivery_held: "Delivery on hold",
} as const;
