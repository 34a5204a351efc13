import { type RequestClock, requestClocks } from "#core/request/clocks.ts";
import type { ClockMove } from "#core/request/event-text.ts";
import type { Actor, RequestEvent } from "#core/request/events.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { clockFactsOf, dayAt } from "#server/db/deadlines/clock-facts.ts";
import { clocksOf, deleteClocks, putClock, refreshNextDue } from "#server/db/deadlines/clocks.ts";
import { type LawInForce, lockLawsShared } from "#server/db/deadlines/laws.ts";
import { lawOfRequest } from "#server/db/deadlines/request-law.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { appendEvent } from "#server/db/requests/request-events.ts";

type StoredClock = Awaited<ReturnType<typeof clocksOf>>[number];

/** A correction of the law or of a calendar, for the timeline. `rule`: what was corrected, where it is not the clock's. */
export type Correction = { rule: string | null; because: string | null; undone: boolean };

export type ClockCause = {
  ownerId: string;
  requestId: string;
  actor: Actor;
  /** What moved a day, should one move. */
  why: ClockMove;
  messageId?: string;
  correction?: Correction;
};

/**
 * Brings a request's clocks in line with what is known of it, and puts on the timeline what changed by that. The caller
 * holds the request's lock. Whatever changed a fact calls this; calling it again changes nothing.
 * @param inForce the law, where the caller has it already
 */
export async function updateClocks(
  context: Context,
  tx: Tx,
  cause: ClockCause,
  jurisdiction: string | null,
  inForce?: LawInForce,
): Promise<void> {
  if (!inForce) await lockLawsShared(tx);
  const today = dayAt(nowOf(context), null);
  const law =
    inForce ?? (jurisdiction === null ? undefined : await lawOfRequest(tx, cause, { jurisdiction, today }));
  if (!law) return;
  const { changed, removed } = await clockChanges(tx, cause, law);
  for (const { previous, clock } of changed) {
    const { jurisdiction: code, calendar } = law.law;
    await putClock(tx, cause, {
      ...clock,
      id: previous?.id ?? context.ids.next(),
      jurisdiction: code,
      calendar,
    });
    for (const event of clockEvents(previous, clock, cause)) {
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
  await deleteClocks(
    tx,
    cause,
    removed.map(({ kind }) => kind),
  );
  await refreshNextDue(tx, cause);
}

/** What the law makes of a request's clocks as they are stored: those that change or begin, and those that go. */
export async function clockChanges(
  tx: Tx,
  cause: Pick<ClockCause, "ownerId" | "requestId" | "why">,
  law: LawInForce,
): Promise<{
  changed: { previous: StoredClock | undefined; clock: RequestClock }[];
  removed: StoredClock[];
}> {
  const facts = await clockFactsOf(tx, cause, law);
  const before = await clocksOf(tx, cause.ownerId, cause.requestId);
  // A letter that came back was received by nobody: what ran from its day goes.
  const after = facts === null ? [] : requestClocks(law.law, facts);
  return {
    changed: after
      .map((clock) => ({ previous: before.find(({ kind }) => kind === clock.kind), clock }))
      .filter(({ previous, clock }) => !previous || !isUnchanged(previous, clock, cause)),
    removed: before.filter(({ kind }) => !after.some((clock) => clock.kind === kind)),
  };
}

/** A clock that was met keeps the day and the working it was met under, whatever the law is corrected to later. */
const isUnchanged = (previous: StoredClock, clock: RequestClock, { why }: Pick<ClockCause, "why">): boolean =>
  previous.met_on !== null &&
  previous.met_on === clock.metOn &&
  (previous.started_on === clock.startedOn || why === "law" || why === "holidays");

/** What the timeline says of a change; `known` is the clock before. A pause has no new day yet, so `to` is null until the clock runs again. */
export function clockEvents(
  previous: StoredClock | undefined,
  clock: RequestClock,
  { why, correction }: Pick<ClockCause, "why" | "correction">,
): RequestEvent[] {
  const events: RequestEvent[] = [];
  const { kind, startedOn, dueOn, metOn } = clock;
  // Each only follows what has its own events: the clock of the answer, the refusal.
  if (kind === "silence_appeal" || kind === "challenge") return events;
  if (previous === undefined) {
    events.push({ kind: "clock_started", data: { clock: kind, started: startedOn, due: dueOn } });
  } else if (previous.due_on !== dueOn) {
    const named = correction && correctionData(correction, clock.working.citation);
    events.push({
      kind: "clock_moved",
      data: { clock: kind, from: previous.due_on, to: dueOn, why, ...named },
    });
  }
  if (metOn !== null && previous?.met_on !== metOn && !previous?.met_on) {
    events.push({ kind: "clock_met", data: { clock: kind, on: metOn } });
  }
  return events;
}

/** Of a law, the rule is the one that the clock is counted by. */
const correctionData = ({ rule, because, undone }: Correction, citation: string | null) => ({
  ...((rule ?? citation) && { rule: rule ?? citation ?? "" }),
  ...(because !== null && { because }),
  ...(undone && { undone }),
});
