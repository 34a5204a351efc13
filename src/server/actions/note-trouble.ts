import { addJob } from "#server/db/add-job.ts";
import type { Tx } from "#server/db/as-person.ts";
import { dayAt } from "#server/db/clock-facts.ts";
import { noticeChoicesOf } from "#server/db/notice-settings.ts";
import { insertNotices } from "#server/db/notices.ts";
import { type Context, nowOf } from "./context.ts";

/** Of many letters that fail together their person hears together. */
const GATHER_MS = 2 * 60_000;

/** A letter will not arrive: its person is told as they chose. */
export async function noteTrouble(
  context: Context,
  tx: Tx,
  { ownerId, requestId, messageId }: { ownerId: string; requestId: string; messageId: string },
): Promise<void> {
  const { trouble: how } = await noticeChoicesOf(tx, ownerId);
  if (how === "none") return;
  const at = nowOf(context);
  const what = { kind: "trouble" as const, about: messageId, day: dayAt(at, null) };
  await insertNotices(tx, [{ id: context.ids.next(), ownerId, requestId, ...what, how, at }]);
  if (how === "at_once") await addJob(tx, "tell-notices", { ownerId }, new Date(at.getTime() + GATHER_MS));
}
