/** How long an administrator may read a user's requests for one reason. */
export const SUPPORT_VIEW_MINUTES = 60;

/** Allowed length of the reason, in characters. The user reads it. */
export const SUPPORT_REASON_LENGTH = { min: 10, max: 500 };
