/** Error code for the login of an erased account. */
export const ACCOUNT_ERASED = "account_erased";

/** Days between closing an account and erasing it. The emailed link cancels the deletion until then. */
export const DELETION_GRACE_DAYS = 30;

/** When an account that is closed at this time will be erased. */
export const erasureTimeOf = (requestedAt: Temporal.Instant): Temporal.Instant =>
  requestedAt.add({ hours: 24 * DELETION_GRACE_DAYS });
