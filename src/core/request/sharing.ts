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

/** The description of each access level, in emails and dialogs. */
export const SHARE_LEVEL_TEXT: Record<ShareLevel, string> = {
  view: "see",
  comment: "see and write notes on",
  edit: "work on",
};

/** The event without data about the owner's other requests. */
export function redactEventForCollaborators<Event extends { kind: string; data: unknown }>(
  event: Event,
): Event {
  const data = event.data as { to?: string | null };
  if (event.kind !== "reply_moved" || data.to === null) return event;
  return { ...event, data: { ...data, to: "another request" } };
}
