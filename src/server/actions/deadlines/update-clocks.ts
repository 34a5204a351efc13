import type { ClockKind } from "#core/request/clock-effects.ts";
import { type RequestClock, requestClocks } from "#core/request/clocks.ts";
import type { ClockMove } from "#core/request/event-text.ts";
import type { Actor, RequestEvent } from "#core/request/events.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { clockFactsOf, dayAt } from "#server/db/deadlines/clock-facts.ts";
import { clocksOf, deleteClocks, putClock, refreshNextDue } from "#server/db/deadlines/clocks.ts";
import { lockLawsShared, type RequestLaw } from "#server/db/deadlines/laws.ts";
import { lawOfRequest } from "#server/db/deadlines/request-law.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { appendEvent } from "#server/db/requests/request-events.ts";
import { type Correction, pendingCorrection } from "./pending-correction.ts";

type StoredClock = Awaited<ReturnType<typeof clocksOf>>[number];

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
  context: Pick<Context, "clock" | "ids">,
  tx: Tx,
  cause: ClockCause,
  jurisdiction: string | null,
  inForce?: RequestLaw,
): Promise<void> {
  if (!inForce) await lockLawsShared(tx);
  const today = dayAt(nowOf(context), null);
  const law =
    inForce ?? (jurisdiction === null ? undefined : await lawOfRequest(tx, cause, { jurisdiction, today }));
  if (!law) return;
  const { changed, removed } = await clockChanges(tx, cause, law);
  const { jurisdiction: code, calendar } = law.law;
  const record = (event: RequestEvent, by: { actor: Actor; messageId?: string }) =>
    appendEvent(tx, {
      ownerId: cause.ownerId,
      requestId: cause.requestId,
      at: nowOf(context),
      ...by,
      ...event,
    });
  for (const { previous, clock } of changed) {
    const corrected = await correctionFirst(tx, cause, { previous, law, today });
    await putClock(tx, cause, {
      ...clock,
      id: previous?.id ?? context.ids.next(),
      jurisdiction: code,
      calendar,
    });
    if (corrected) await record(corrected.event, { actor: "system" });
    for (const event of clockEvents(corrected?.clock ?? previous, clock, cause)) {
      const actor = event.kind === "clock_started" ? "system" : cause.actor;
      const { messageId } = cause;
      await record(event, { actor, ...(messageId !== undefined && { messageId }) });
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
  law: RequestLaw,
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

/** The clock as a correction left it, whose job has not come to this request, with the event that says so. */
async function correctionFirst(
  tx: Tx,
  { ownerId, requestId, why }: ClockCause,
  { previous, law, today }: { previous: StoredClock | undefined; law: RequestLaw; today: string },
): Promise<{ clock: StoredClock; event: RequestEvent } | null> {
  if (previous === undefined || why === "law" || why === "holidays") return null;
  if (followsAnother(previous.kind)) return null;
  const { jurisdiction } = law.law;
  const moved = await pendingCorrection(tx, { ownerId, requestId, jurisdiction, today }, previous, law);
  if (moved === null) return null;
  return { clock: { ...previous, due_on: moved.to }, event: clockMove(previous, moved, moved) };
}

/** Each only follows what has its own events: the clock of the answer, the refusal, the notice before a suit. */
const followsAnother = (kind: ClockKind): boolean =>
  kind === "silence_appeal" || kind === "challenge" || kind === "suit_notice";

const clockMove = (
  { kind: clock, due_on: from }: StoredClock,
  { to, citation }: { to: string | null; citation: string | null },
  { why, correction }: Pick<ClockCause, "why" | "correction">,
): RequestEvent => ({
  kind: "clock_moved",
  data: { clock, from, to, why, ...(correction && correctionData(correction, citation)) },
});

/** What the timeline says of a change; `known` is the clock before. A pause has no new day yet, so `to` is null until the clock runs again. */
export function clockEvents(
  previous: StoredClock | undefined,
  clock: RequestClock,
  { why, correction }: Pick<ClockCause, "why" | "correction">,
): RequestEvent[] {
  const events: RequestEvent[] = [];
  const { kind, startedOn, dueOn, metOn } = clock;
  if (followsAnother(kind)) return events;
  if (previous === undefined) {
    events.push({ kind: "clock_started", data: { clock: kind, started: startedOn, due: dueOn } });
  } else if (previous.due_on !== dueOn) {
    const { citation } = clock.working;
    events.push(clockMove(previous, { to: dueOn, citation }, { why, ...(correction && { correction }) }));
  }
  // Who agreed to a fee answered about it, which the timeline has already, and appealed nothing.
  const isAgreed = clock.input.given?.closedBy === "agreement";
  if (metOn !== null && !isAgreed && !previous?.met_on) {
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
