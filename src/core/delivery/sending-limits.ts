/**
 * Every limit that a user can meet when sending, in one table. Amounts "a day" are counted over the last 24 hours.
 * How an account rises: it begins at `new`. Each answer of an agency raises it one step, at most one step a day (in
 * the sandbox, where no email leaves the machine, without that pause). Only an answer counts whose sender's domain
 * confirmed it (DMARC, SPF or DKIM), which comes from an agency of the shared directory, a government domain or an
 * agency portal, and which follows a letter that was sent there: an account cannot raise itself by writing to itself.
 * A step that an administrator chose stays until an administrator changes it.
 * Whose address is an agency's: one of the shared directory, one at the email domain of such an agency (not at a
 * public email host), or one at a government domain (government-domain.ts). An agency that a user added is none of
 * these until an administrator approved it, because a sender of spam would add his victims as agencies. It may be the
 * right address all the same (a town clerk at aol.com), so every account may write to a few such "outside" addresses
 * a day: a new account only as the agency's address of an initial request, later also in To and Cc, after confirming
 * each once.
 */
export const SENDING_TIERS = ["new", "answered", "known", "full"] as const;
export type SendingTier = (typeof SENDING_TIERS)[number];

export type TierLimits = {
  /** Recipients (To and Cc) of all messages to agencies a day: requests, replies, forwards, follow-ups, batches. */
  recipients: number;
  /** How many of those may be outside addresses. */
  outside: number;
  /** Whether outside addresses may be used in To and Cc of a reply or a forward, once confirmed. */
  externalInReplies: boolean;
};

export const TIER_LIMITS: Record<SendingTier, TierLimits> = {
  new: { recipients: 10, outside: 2, externalInReplies: false },
  answered: { recipients: 60, outside: 5, externalInReplies: true },
  known: { recipients: 200, outside: 20, externalInReplies: true },
  full: { recipients: 600, outside: 50, externalInReplies: true },
};

/** The limits of an account: those of its step, but for as many recipients a day as an administrator chose for it. */
export const limitsOf = (step: SendingTier, lettersPerDay: number | null): TierLimits => ({
  ...TIER_LIMITS[step],
  ...(lettersPerDay !== null && { recipients: lettersPerDay }),
});

/** Invitations to one's requests a day, at every step. */
export const MAX_INVITATIONS_PER_DAY = 10;

/**
 * Invitation emails that an address gets before its holder accepted one: from one user and from all, in
 * `INVITATION_DAYS`.
 */
export const MAX_UNANSWERED_INVITATIONS = { fromOneUser: 2, fromAllUsers: 5 };

/** Emails per day to one user about notes that mention them, from all users. */
export const MAX_MENTIONS_PER_DAY = 50;

/** Recipients of one message, To and Cc together. */
export const MAX_RECIPIENTS = 20;

/** Bytes of all files of one message. Most mail servers take no more, once it is encoded. */
export const MAX_ATTACHMENT_BYTES = 25_000_000;

/** Files of one message. */
export const MAX_ATTACHMENTS = 30;

/** Bytes of all uploads of a user that were not sent yet: several drafts of full size. */
export const MAX_PENDING_UPLOAD_BYTES = 8 * MAX_ATTACHMENT_BYTES;

/** Agencies of one draft, so letters of one batch. */
export const MAX_BATCH_AGENCIES = 500;

/** Requests followed up by one call. */
export const MAX_BATCH_FOLLOW_UPS = 500;

/** Agencies that a user added and that are theirs alone: as many as one batch can go to. */
export const MAX_OWN_AGENCIES = 500;

/** Of those, how many may wait for an administrator's decision: each is looked at. */
export const MAX_OPEN_PROPOSALS = 50;

/** The step after this one; the last stays. */
export const nextTier = (tier: SendingTier): SendingTier =>
  SENDING_TIERS[SENDING_TIERS.indexOf(tier) + 1] ?? tier;
