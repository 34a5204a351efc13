/** Code of the refusal of a login whose account was erased here. */
export const ACCOUNT_ERASED = "account_erased";

/** Days between the wish to delete an account and its erasure, in which the emailed link cancels it. */
export const DELETION_GRACE_DAYS = 30;

/** When an account that is to be deleted at this moment will be erased. */
export const erasureTimeOf = (requestedAt: Temporal.Instant): Temporal.Instant =>
  requestedAt.add({ hours: 24 * DELETION_GRACE_DAYS });
