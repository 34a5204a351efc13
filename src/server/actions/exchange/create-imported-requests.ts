import type { DraftContent } from "#contract/requests/request.ts";
import type { ManualSubmission } from "#core/delivery/manual-submission.ts";
import type { RequestPreview } from "#core/import/preview-request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import type { Actor, RequestEvent } from "#core/request/events.ts";
import { isFinished, waitingOnFor } from "#core/request/states.ts";
import { snippetOf } from "#core/text/snippet.ts";
import { exchangeErrors } from "#messages/errors/exchange.ts";
import { clockEvents } from "#server/actions/deadlines/update-clocks.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { replyLocalFor } from "#server/actions/requests/reply-address.ts";
import { noonAt } from "#server/db/deadlines/clock-facts.ts";
import { insertClocks } from "#server/db/deadlines/clocks.ts";
import { markRowsCreated } from "#server/db/exchange/request-imports.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { refreshRequests } from "#server/db/requests/derived-rows.ts";
import { appendEvents, type NewEvent } from "#server/db/requests/request-events.ts";
import {
  calculateImportedClocks,
  completionOf,
  type ImportedClock,
  type ImportedRequest,
} from "./calculate-imported-clocks.ts";
import { type ImportedAgency, resolveImportedAgency } from "./resolve-imported-agency.ts";

type Row = { number: number; plan: RequestPreview };
type ImportSource = { ownerId: string; importId: string; name: string };
type CreatedRequest = ImportedRequest & { number: number };

/**
 * Makes the requests of a table's rows, all in the caller's transaction and with a few statements, however many they are.
 * No email and no notice is sent.
 */
export async function createImportedRequests(
  context: Context,
  tx: Tx,
  from: ImportSource,
  rows: readonly Row[],
): Promise<void> {
  const { ownerId, importId } = from;
  const now = nowOf(context);
  const created: CreatedRequest[] = [];
  const agencies = new Map<string, ImportedAgency>();
  for (const { number, plan } of rows) {
    const key = JSON.stringify(plan.agency);
    const agency = agencies.get(key) ?? (await resolveImportedAgency(context, tx, ownerId, plan.agency));
    agencies.set(key, agency);
    const sentAt =
      plan.sentOn === null
        ? null
        : new Date(Math.min(noonAt(plan.sentOn, agency.timeZone).getTime(), now.getTime()));
    created.push({ id: context.ids.next(), number, plan, agency, sentAt });
  }
  const clocks = await calculateImportedClocks(context, tx, created, now);
  await tx
    .insertInto("request")
    .values(
      created.map((one) => ({
        ...importedRequestColumns(context, ownerId, one, now),
        next_due_on: nextDue(one.id, clocks),
      })),
    )
    .execute();
  await insertLetters(context, tx, from, created);
  await appendEvents(
    tx,
    created.flatMap((one) => importEvents(ownerId, from.name, one, clocks, now)),
  );
  await insertClocks(tx, ownerId, clocks);
  await refreshRequests(
    tx,
    created.map(({ id }) => id),
  );
  await markRowsCreated(
    tx,
    importId,
    created.map(({ id, number }) => ({ number, requestId: id })),
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
export function importedRequestColumns(
  context: Context,
  ownerId: string,
  { id, plan, agency, sentAt }: ImportedRequest,
  now: Date,
) {
  const draft: DraftContent = {
    ...{ agencyIds: [agency.id], title: plan.title, records: plan.records },
    ...{ madeFrom: null, madeTo: null, feeWaiver: false, feeWaiverReason: "", feeCapDollars: null },
    ...{ expedited: false, expeditedReason: "", format: "electronic", feeCategory: null, attachments: [] },
  };
  return {
    id,
    owner_id: ownerId,
    title: plan.title,
    draft: JSON.stringify(draft),
    status: plan.status,
    waiting_on: waitingOnFor(plan.status),
    agency_id: agency.id,
    jurisdiction: agency.jurisdiction,
    tracking_number: plan.trackingNumber,
    closed_at: isFinished(plan.status) ? now : null,
    reply_local: replyLocalFor(context.secret, id),
    sent_at: sentAt,
    last_message_at: sentAt,
    last_sent_at: sentAt,
    created_at: now,
    // Importing is no activity of the request: the newest in it has its own date.
    updated_at: sentAt ?? now,
  };
}

/** What is known of each first letter: that its user sent it, on this day. */
async function insertLetters(
  context: Context,
  tx: Tx,
  { ownerId, name }: { ownerId: string; name: string },
  created: CreatedRequest[],
): Promise<void> {
  const user = await tx
    .selectFrom("user_account")
    .select(["name", "email"])
    .where("id", "=", ownerId)
    .executeTakeFirstOrThrow();
  const letters = created.flatMap(({ id, plan, agency, sentAt }) => {
    if (plan.sentOn === null || sentAt === null) return [];
    const byHand: ManualSubmission = {
      ...{ channel: "email", sentOn: plan.sentOn, receivedOn: null, number: plan.trackingNumber },
      note: [formatMessage(exchangeErrors.manualNote, { name }), plan.note].filter(Boolean).join(". "),
    };
    const text = plan.records || exchangeErrors.noLetter;
    return [
      {
        id: context.ids.next(),
        owner_id: ownerId,
        request_id: id,
        direction: "out",
        from_name: user.name,
        from_address: user.email,
        to_addresses: agency.email === null ? [] : [agency.email],
        subject: plan.title,
        text,
        snippet: snippetOf(text),
        sent_or_received_at: sentAt,
        delivery_state: "by_hand",
        manual_submission: JSON.stringify(byHand),
      },
    ];
  });
  if (letters.length > 0) await tx.insertInto("message").values(letters).execute();
}

/** That it was imported; where the table says when it was done, that as of that day; and what its clocks say. */
function importEvents(
  ownerId: string,
  name: string,
  { id, plan }: CreatedRequest,
  clocks: readonly ImportedClock[],
  now: Date,
): NewEvent[] {
  const completion = completionOf(plan);
  const events: (RequestEvent & { actor: Actor })[] = [
    {
      ...{ actor: "you", kind: "imported" },
      data: { from: name, status: completion?.from ?? plan.status, on: plan.sentOn },
    },
    ...(completion ? [{ actor: "you" as const, kind: "status_changed" as const, data: completion }] : []),
    ...clocks
      .filter(({ requestId }) => requestId === id)
      .flatMap((clock) => clockEvents(undefined, clock, { why: "letter" }))
      .map((event) => ({ actor: "system" as const, ...event })),
  ];
  return events.map((event) => ({ ownerId, requestId: id, at: now, ...event }));
}
