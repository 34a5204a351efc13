import type { DraftContent } from "#contract/request.ts";
import type { PlannedRequest } from "#core/import/plan-request.ts";
import { snippetOf } from "#core/reply/snippet.ts";
import type { Actor, RequestEvent } from "#core/request/events.ts";
import { ballOf, isFinished } from "#core/request/states.ts";
import type { SentByHand } from "#core/sending/by-hand.ts";
import type { Tx } from "#server/db/as-person.ts";
import { noonAt } from "#server/db/clock-facts.ts";
import { insertClocks } from "#server/db/clocks.ts";
import { noteMade } from "#server/db/request-imports.ts";
import { type Context, nowOf } from "./context.ts";
import { clocksOfImported, doneOf, type ImportedClock, type ImportedRequest } from "./imported-clocks.ts";
import { type ImportedOffice, importedOffice } from "./imported-office.ts";
import { replyLocalFor } from "./reply-local.ts";
import { clockEvents } from "./settle-clocks.ts";

type Row = { number: number; plan: PlannedRequest };
type From = { ownerId: string; importId: string; name: string };
type Made = ImportedRequest & { number: number };

/**
 * Makes the requests of a table's rows, all in the caller's transaction and with a few statements, however many they are.
 * Nothing is sent and nobody is told.
 */
export async function makeImportedRows(
  context: Context,
  tx: Tx,
  from: From,
  rows: readonly Row[],
): Promise<void> {
  const { ownerId, importId } = from;
  const now = nowOf(context);
  const made: Made[] = [];
  const offices = new Map<string, ImportedOffice>();
  for (const { number, plan } of rows) {
    const key = JSON.stringify(plan.agency);
    const office = offices.get(key) ?? (await importedOffice(context, tx, ownerId, plan.agency));
    offices.set(key, office);
    const sentAt =
      plan.sentOn === null
        ? null
        : new Date(Math.min(noonAt(plan.sentOn, office.timeZone).getTime(), now.getTime()));
    made.push({ id: context.ids.next(), number, plan, office, sentAt });
  }
  const clocks = await clocksOfImported(context, tx, made, now);
  await tx
    .insertInto("request")
    .values(
      made.map((one) => ({
        ...importedRequest(context, ownerId, one, now),
        next_due_on: nextDue(one.id, clocks),
      })),
    )
    .execute();
  await insertLetters(context, tx, from, made);
  await tx
    .insertInto("request_event")
    .values(made.flatMap((one) => eventColumns(ownerId, from.name, one, clocks, now)))
    .execute();
  await insertClocks(tx, ownerId, clocks);
  await noteMade(
    tx,
    importId,
    made.map(({ id, number }) => ({ number, requestId: id })),
    now,
  );
}

/** When the first of its clocks that run is due. */
function nextDue(id: string, clocks: readonly ImportedClock[]): string {
  const due = clocks.flatMap(({ requestId, metOn, dueOn }) =>
    requestId === id && metOn === null && dueOn !== null ? [dueOn] : [],
  );
  return due.sort()[0] ?? "infinity";
}

/** The columns of a request that was brought along. */
export function importedRequest(
  context: Context,
  ownerId: string,
  { id, plan, office, sentAt }: ImportedRequest,
  now: Date,
) {
  const draft: DraftContent = {
    ...{ agencyIds: [office.id], title: plan.title, records: plan.records },
    ...{ madeFrom: null, madeTo: null, feeWaiver: false, feeWaiverReason: "", feeCapDollars: null },
    ...{ expedited: false, expeditedReason: "", format: "electronic", feeCategory: null, attachments: [] },
  };
  return {
    id,
    owner_id: ownerId,
    title: plan.title,
    draft: JSON.stringify(draft),
    status: plan.status,
    ball: ballOf(plan.status),
    agency_id: office.id,
    jurisdiction: office.jurisdiction,
    tracking_number: plan.trackingNumber,
    closed_at: isFinished(plan.status) ? now : null,
    reply_local: replyLocalFor(context.secret, id),
    sent_at: sentAt,
    last_message_at: sentAt,
    // As the trigger of the letter would have it, which then has nothing to change.
    last_sent_at: sentAt,
    created_at: now,
    updated_at: now,
  };
}

/** What is known of each first letter: that its person sent it, on this day. */
async function insertLetters(
  context: Context,
  tx: Tx,
  { ownerId, name }: { ownerId: string; name: string },
  made: Made[],
): Promise<void> {
  const person = await tx
    .selectFrom("person")
    .select(["name", "email"])
    .where("id", "=", ownerId)
    .executeTakeFirstOrThrow();
  const letters = made.flatMap(({ id, plan, office, sentAt }) => {
    if (plan.sentOn === null || sentAt === null) return [];
    const byHand: SentByHand = {
      ...{ channel: "email", sentOn: plan.sentOn, receivedOn: null, number: plan.trackingNumber },
      note: [`Imported from ${name}`, plan.note].filter(Boolean).join(". "),
    };
    const text = plan.records || "The letter itself was not in what was imported.";
    return [
      {
        id: context.ids.next(),
        owner_id: ownerId,
        request_id: id,
        direction: "out",
        from_name: person.name,
        from_address: person.email,
        to_addresses: office.email === null ? [] : [office.email],
        subject: plan.title,
        text,
        snippet: snippetOf(text),
        sent_or_received_at: sentAt,
        delivery_state: "by_hand",
        by_hand: JSON.stringify(byHand),
      },
    ];
  });
  if (letters.length > 0) await tx.insertInto("message").values(letters).execute();
}

/** That it was imported; where the table says when it was done, that as of that day; and what its clocks say. */
function eventColumns(
  ownerId: string,
  name: string,
  { id, plan }: Made,
  clocks: readonly ImportedClock[],
  now: Date,
) {
  const done = doneOf(plan);
  const events: (RequestEvent & { actor: Actor })[] = [
    {
      ...{ actor: "you", kind: "imported" },
      data: { from: name, status: done?.from ?? plan.status, on: plan.sentOn },
    },
    ...(done ? [{ actor: "you" as const, kind: "status_changed" as const, data: done }] : []),
    ...clocks
      .filter(({ requestId }) => requestId === id)
      .flatMap((clock) => clockEvents(undefined, clock, { why: "letter" }))
      .map((event) => ({ actor: "system" as const, ...event })),
  ];
  return events.map(({ actor, kind, data }) => ({
    ...{ owner_id: ownerId, request_id: id, at: now, actor, kind },
    data: JSON.stringify(data),
  }));
}
