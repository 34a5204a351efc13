/** How much a person lets another do with a request; each level has all of the one before. */
export const SHARE_LEVELS = ["view", "comment", "edit"] as const;
export type ShareLevel = (typeof SHARE_LEVELS)[number];

/** How somebody stands to a request: it is theirs, or they were let in. */
export const STANDINGS = ["owner", ...SHARE_LEVELS] as const;
export type Standing = (typeof STANDINGS)[number];

/** Whether somebody who was given one level may do what asks for another. */
export const reaches = (given: ShareLevel, asked: ShareLevel): boolean =>
  SHARE_LEVELS.indexOf(given) >= SHARE_LEVELS.indexOf(asked);

/** How long an invitation can be taken up. */
export const INVITATION_DAYS = 30;

/** What a level lets somebody do, as a mail and a dialog say it. */
export const LEVEL_DEEDS: Record<ShareLevel, string> = {
  view: "see",
  comment: "see and write notes on",
  edit: "work on",
};

/** What happened, without what it says of the owner's other requests. */
export function eventForOthers<Event extends { kind: string; data: unknown }>(event: Event): Event {
  const data = event.data as { to?: string | null };
  if (event.kind !== "reply_moved" || data.to === null) return event;
  return { ...event, data: { ...data, to: "another request" } };
}
