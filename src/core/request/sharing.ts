/** How much a user lets another do with a request; each level has all of the one before. */
export const SHARE_LEVELS = ["view", "comment", "edit"] as const;
export type ShareLevel = (typeof SHARE_LEVELS)[number];

/** The access level of a user: owner or collaborator. */
export const ACCESS_LEVELS = ["owner", ...SHARE_LEVELS] as const;
export type AccessLevel = (typeof ACCESS_LEVELS)[number];

/** Whether one access level includes another. */
export const grantsAccess = (granted: ShareLevel, required: ShareLevel): boolean =>
  SHARE_LEVELS.indexOf(granted) >= SHARE_LEVELS.indexOf(required);

/** How long an invitation can be taken up. */
export const INVITATION_DAYS = 30;
