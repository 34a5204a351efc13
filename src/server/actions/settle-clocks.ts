import { type RequestClock, requestClocks } from "#core/request/clocks.ts";
import type { Actor, ClockMove, RequestEvent } from "#core/request/events.ts";
import type { Tx } from "#server/db/as-person.ts";
import { clockFactsOf } from "#server/db/clock-facts.ts";
import { clocksOf, dropClocks, putClock, refreshNextDue } from "#server/db/clocks.ts";
import { appendEvent } from "#server/db/events.ts";
import { holdLaw, type LawInForce, lawInForce } from "#server/db/laws.ts";
import { type Context, nowOf } from "./context.ts";

type KeptClock = Awaited<ReturnType<typeof clocksOf>>[number];

export type Cause = {
  ownerId: string;
  requestId: string;
  actor: Actor;
  /** What moved a day, should one move. */
  why: ClockMove;
  messageId?: string;
};

/**
 * Brings a request's clocks in line with what is known of it, and puts on the timeline what changed by that. The caller
 * holds the request's lock. Whatever changed a fact calls this; calling it again changes nothing.
 * @param inForce the law, where the caller has it already
 */
export async function settleClocks(
  context: Context,
  tx: Tx,
  cause: Cause,
  jurisdiction: string | null,
  inForce?: LawInForce,
): Promise<void> {
  if (!inForce) await holdLaw(tx);
  const law = inForce ?? (jurisdiction === null ? undefined : await lawInForce(tx, jurisdiction));
  if (!law) return;
  const facts = await clockFactsOf(tx, cause, law);
  const before = await clocksOf(tx, cause.ownerId, cause.requestId);
  // A letter that came back was received by nobody: what ran from its day goes.
  const after = facts === null ? [] : requestClocks(law.law, facts);
  for (const clock of after) {
    const known = before.find(({ kind }) => kind === clock.kind);
    if (known && isSettled(known, clock, cause)) continue;
    const { jurisdiction: code } = law.law;
    await putClock(tx, cause, { ...clock, id: known?.id ?? context.ids.next(), jurisdiction: code });
    for (const event of clockEvents(known, clock, cause)) {
      const { ownerId, requestId, actor, messageId } = cause;
      await appendEvent(tx, {
        ownerId,
        requestId,
        at: nowOf(context),
        actor: event.kind === "clock_started" ? "system" : actor,
        ...(messageId !== undefined && { messageId }),
        ...event,
      });
    }
  }
  const gone = before.filter(({ kind }) => !after.some((clock) => clock.kind === kind));
  await dropClocks(
    tx,
    cause,
    gone.map(({ kind }) => kind),
  );
  await refreshNextDue(tx, cause);
}

/** A clock that was met keeps the day and the working it was met under, whatever the law is corrected to later. */
const isSettled = (known: KeptClock, clock: RequestClock, { why }: Cause): boolean =>
  known.met_on !== null &&
  known.met_on === clock.metOn &&
  (known.started_on === clock.startedOn || why === "law" || why === "holidays");

/** What the timeline says of a change; `known` is the clock before. A pause has no new day yet, so `to` is null until the clock runs again. */
export function clockEvents(
  known: KeptClock | undefined,
  clock: RequestClock,
  { why }: Pick<Cause, "why">,
): RequestEvent[] {
  const events: RequestEvent[] = [];
  const { kind, startedOn, dueOn, metOn } = clock;
  if (known === undefined) {
    events.push({ kind: "clock_started", data: { clock: kind, started: startedOn, due: dueOn } });
  } else if (known.due_on !== dueOn) {
    events.push({ kind: "clock_moved", data: { clock: kind, from: known.due_on, to: dueOn, why } });
  }
  if (metOn !== null && known?.met_on !== metOn && !known?.met_on) {
    events.push({ kind: "clock_met", data: { clock: kind, on: metOn } });
  }
  return events;
}
