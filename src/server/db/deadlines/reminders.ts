import { type Kysely, sql } from "kysely";
import type { Reminder } from "#contract/deadlines/reminder.ts";
import type { Tables } from "#server/db/platform/tables.ts";

type RequestKey = { ownerId: string; requestId: string };

/** A request's reminders by day, the done ones too. */
export async function remindersOf(
  tx: Kysely<Tables>,
  { ownerId, requestId }: RequestKey,
): Promise<Reminder[]> {
  const rows = await tx
    .selectFrom("reminder")
    .select(["id", "day", "text", "created_at", "done_at"])
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .orderBy("day")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id, day, text, created_at, done_at }) => ({
    id,
    day,
    text,
    createdAt: created_at.toISOString(),
    doneAt: done_at?.toISOString() ?? null,
  }));
}

/** Sets a reminder or changes it; `done` undefined leaves it as it is. False where the id is somebody else's. */
export async function saveReminder(
  tx: Kysely<Tables>,
  reminder: RequestKey & { id: string; day: string; text: string; done: boolean | undefined; at: Date },
): Promise<boolean> {
  const { id, ownerId, requestId, day, text, done, at } = reminder;
  const { rows } = await sql`
    insert into reminder (id, owner_id, request_id, day, text, created_at, done_at)
    values (${id}, ${ownerId}, ${requestId}, ${day}, ${text}, ${at}, ${done ? at : null})
    on conflict (id) do update set day = excluded.day, text = excluded.text,
      done_at = case when ${done ?? null}::boolean is null then reminder.done_at
        when ${done ?? null}::boolean then coalesce(reminder.done_at, excluded.done_at) end
      where reminder.owner_id = excluded.owner_id and reminder.request_id = excluded.request_id
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Which request a reminder of this person is of; undefined where there is none. */
export function reminderById(tx: Kysely<Tables>, ownerId: string, id: string) {
  return tx
    .selectFrom("reminder")
    .select("request_id")
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function countReminders(
  tx: Kysely<Tables>,
  { ownerId, requestId }: RequestKey,
): Promise<number> {
  const { count } = await tx
    .selectFrom("reminder")
    .select((select) => select.fn.countAll<number>().as("count"))
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function deleteReminder(tx: Kysely<Tables>, ownerId: string, id: string): Promise<void> {
  await tx.deleteFrom("reminder").where("owner_id", "=", ownerId).where("id", "=", id).execute();
}

/** Whether the follow-ups of a request are sent by themselves. */
export async function hasAutoFollowUp(
  tx: Kysely<Tables>,
  { ownerId, requestId }: RequestKey,
): Promise<boolean> {
  const row = await tx
    .selectFrom("auto_follow_up")
    .select("request_id")
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setAutoFollowUp(
  tx: Kysely<Tables>,
  { ownerId, requestId }: RequestKey,
  enabled: boolean,
  at: Date,
): Promise<void> {
  if (enabled) {
    await tx
      .insertInto("auto_follow_up")
      .values({ request_id: requestId, owner_id: ownerId, enabled_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await tx
    .deleteFrom("auto_follow_up")
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .execute();
}

/** A person's requests whose follow-ups are sent by themselves. */
export async function requestsWithAutoFollowUp(
  tx: Kysely<Tables>,
  ownerId: string,
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom("auto_follow_up")
    .select("request_id")
    .where("owner_id", "=", ownerId)
    .execute();
  return new Set(rows.map(({ request_id }) => request_id));
}
