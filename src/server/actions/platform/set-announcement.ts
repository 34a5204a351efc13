import type { SetAnnouncement } from "#contract/platform/admin.ts";
import { Problem } from "#core/problem.ts";
import { accountErrors } from "#messages/errors/accounts.ts";
import { audit } from "#server/db/platform/audit.ts";
import { type Context, nowOf } from "./context.ts";

type AnnouncementContext = Pick<Context, "db" | "clock">;

/** An administrator tells every signed-in user something; it replaces an earlier announcement. Fails with `announcement_over` (422). */
export function setAnnouncement(
  context: AnnouncementContext,
  actor: string,
  { text, until }: SetAnnouncement,
): Promise<void> {
  const at = nowOf(context);
  const values = { text: text.trim(), until: new Date(until) };
  // Also for a day that does not exist, whose date compares with nothing.
  if (!(values.until > at))
    throw new Problem(422, "announcement_over", accountErrors.announcementOver, [
      { path: "/until", message: accountErrors.announcementOver },
    ]);
  return context.db.transaction().execute(async (tx) => {
    await tx
      .insertInto("announcement")
      .values(values)
      .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
      .execute();
    await audit(tx, { at, actor, verb: "announcement_set", subject: "", detail: { ...values } });
  });
}

/** Takes the announcement down; without one nothing happens. */
export function removeAnnouncement(context: AnnouncementContext, actor: string): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    const removed = await tx.deleteFrom("announcement").returning("text").executeTakeFirst();
    if (removed)
      await audit(tx, {
        ...{ at: nowOf(context), actor, verb: "announcement_removed", subject: "" },
        detail: removed,
      });
  });
}
