import { type Kysely, sql } from "kysely";
import type { DateFact } from "#core/classify/classification.ts";
import type { CorrectedFacts } from "#core/classify/facts/corrected-facts.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import { lawChannelOf, type ManualSubmission } from "#core/delivery/manual-submission.ts";
import type { Body } from "#core/law/law.ts";
import { type TierFacts, tierFor } from "#core/law/tiers.ts";
import { isPromise } from "#core/request/clock-effects.ts";
import {
  type AgencyReply,
  type ClockFacts,
  type DatedItem,
  type ManualRecords,
  NO_MANUAL_RECORDS,
} from "#core/request/clock-facts.ts";
import { parseEvent } from "#core/request/events.ts";
import { letterActionOf } from "#core/request/letter-actions.ts";
import { isWritten, type ManualEntry } from "#core/request/manual-entries.ts";
import { type DatedStatusChange, withManualChanges } from "#core/request/manual-status-changes.ts";
import { manualStatusChanges, wasAnsweredBeforeImport } from "#core/request/replay-events.ts";
import { clockModeOf, type Status } from "#core/request/states.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { updateRequest } from "#server/db/requests/requests.ts";
import type { RequestLaw } from "./laws.ts";

/** Offices without a known zone are read as Eastern, where the federal offices are. */
export const FEDERAL_ZONE = "America/New_York";

/** Delivery states of a letter that answered nothing, as it did not arrive or has not left yet. */
export const UNDELIVERED_STATES: ReadonlySet<string> = new Set(["failed", "bounced", "scheduled"]);

/** What the user recorded by hand, from the request's own column. */
export const manualRecordsOf = (column: unknown): ManualRecords => ({
  ...NO_MANUAL_RECORDS,
  ...(column as Partial<ManualRecords> | null),
});

export async function saveManualRecords(
  tx: Kysely<Tables>,
  { ownerId, requestId }: { ownerId: string; requestId: string },
  recorded: ManualRecords,
): Promise<void> {
  await updateRequest(tx, { ownerId, requestId }, { manual_dates: JSON.stringify(recorded) });
}

/** An office of a city or county is a municipality to the laws that tell them apart. */
export const bodyOf = ({ locality }: { locality: string | null }): Body =>
  locality === null ? "agency" : "municipality";

/** The day an instant is at an office. */
export const dayAt = (instant: Date, timeZone: string | null): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone ?? FEDERAL_ZONE)
    .toPlainDate()
    .toString();

/** Noon of an ISO day at an office. */
export const noonAt = (day: string, timeZone: string | null): Date =>
  new Date(
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: timeZone ?? FEDERAL_ZONE, plainTime: "12:00" })
      .epochMilliseconds,
  );

/**
 * All that a request's clocks are computed from, read again; null before its letter was accepted. What a letter says counts
 * once the person confirmed it, or, for an acknowledgment that was read beyond doubt, at once.
 */
export async function clockFactsOf(
  tx: Kysely<Tables>,
  { ownerId, requestId }: { ownerId: string; requestId: string },
  { law, daysOff, received }: RequestLaw,
): Promise<ClockFacts | null> {
  const request = await tx
    .selectFrom("request")
    .innerJoin("user_account", "user_account.id", "request.owner_id")
    .leftJoin("agency", "agency.id", "request.agency_id")
    .select([
      "request.sent_at",
      "request.status",
      "request.draft",
      "request.title",
      "user_account.fee_category",
      "request.manual_dates",
      "request.accepted_at",
      "agency.time_zone",
      "agency.locality",
    ])
    .where("request.owner_id", "=", ownerId)
    .where("request.id", "=", requestId)
    .executeTakeFirst();
  if (!request?.sent_at || received === null) return null;
  const written = (at: Date): DatedItem => ({ at: at.toISOString(), on: dayAt(at, request.time_zone) });
  const messages = await messagesOf(tx, ownerId, requestId);
  const { moves, answeredBefore: answeredBeforeImport } = await manualMovesOf(
    tx,
    { ownerId, requestId },
    request.time_zone,
  );
  const recorded = manualRecordsOf(request.manual_dates);
  const agreed = await agreedFeesOf(tx, { ownerId, requestId });
  const outgoing = messages.filter(({ direction }) => direction === "out");
  const first = outgoing.find(({ entry }) => entry === null);
  const answers = outgoing.filter((message) => message !== first && isWrittenAnswer(message.entry));
  const manualSubmission = first?.manual_submission as ManualSubmission | null | undefined;
  const correspondence = {
    letters: messages.flatMap((message) =>
      message.direction === "in" && message.outcome !== null
        ? [{ ...written(message.at), ...outcomeWithDays(message.outcome as Outcome, daysNamedIn(message)) }]
        : [],
    ),
    answers: answers
      .filter(
        ({ delivery, forwarded_message_id }) =>
          !UNDELIVERED_STATES.has(delivery ?? "") && forwarded_message_id === null,
      )
      .map(({ at, letter, manual_submission }) => ({
        ...written(at),
        action: letterActionOf(letter),
        receivedOn: (manual_submission as ManualSubmission | null)?.receivedOn ?? null,
      })),
  };
  return {
    received,
    channel: manualSubmission ? lawChannelOf(manualSubmission.channel) : "electronic",
    body: bodyOf(request),
    tier: recorded.tier?.when ?? tierFor(law, tierFactsOf(request)),
    expediteAsked: (request.draft as { expedited?: boolean } | null)?.expedited === true,
    ...withManualChanges(correspondence, moves),
    answeredBeforeImport,
    ...(law.start.applicationFee && { feePaidOn: agreed.find(({ kind }) => kind === "paid")?.on ?? null }),
    feeAgreedOn: agreed.map(({ on }) => on),
    acceptedAt: request.accepted_at?.toISOString() ?? null,
    clocks: clockModeOf(request.status as Status),
    recorded,
    daysOff,
  };
}

type NamedDays = Partial<Record<"answer_by" | "response_due", string | null>>;

/** The days that a letter names for either side, as the user corrected them or as they were read. */
export function daysNamedIn({
  dates,
  corrected_facts,
}: {
  dates: unknown;
  corrected_facts: unknown;
}): NamedDays {
  const { answerBy, responseDue } = corrected_facts as CorrectedFacts;
  const read = (meaning: DateFact["meaning"]): string | null =>
    (dates as DateFact[] | null)?.find((date) => date.meaning === meaning)?.value ?? null;
  return {
    answer_by: answerBy === undefined ? read("answer_by") : answerBy,
    response_due: responseDue === undefined ? read("response_due") : responseDue,
  };
}

/** What a letter says, with the days it names: for the answer to it, or for what it promises. */
export const outcomeWithDays = (
  outcome: Outcome,
  { answer_by, response_due }: NamedDays,
): Omit<AgencyReply, keyof DatedItem> => ({
  outcome,
  answerBy: answer_by ?? null,
  ...(outcome === "extension" && response_due != null && { extension: { to: response_due } }),
  ...(isPromise(outcome) && { promisedOn: response_due ?? null }),
});

/** An email counts as written; a manual entry counts if its channel is a written one. */
const isWrittenAnswer = (entry: unknown): boolean => entry === null || isWritten((entry as ManualEntry).way);

/**
 * What the user recorded by hand or imported from a file. A day other than the day of recording counts from noon.
 */
async function manualMovesOf(
  tx: Kysely<Tables>,
  { ownerId, requestId }: { ownerId: string; requestId: string },
  timeZone: string | null,
): Promise<{ moves: DatedStatusChange[]; answeredBefore: boolean }> {
  const rows = await tx
    .selectFrom("request_event")
    .select(["id", "at", "kind", "data"])
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("kind", "in", ["imported", "status_changed"])
    .orderBy("id")
    .execute();
  const events = rows.flatMap(({ id, at, kind, data }) => {
    const event = parseEvent(kind, data);
    return event === null ? [] : [{ ...event, id, at: at.toISOString() }];
  });
  const moves = manualStatusChanges(events).map(({ at, on, ...move }) => {
    const sameDay = dayAt(new Date(at), timeZone) === on;
    return { at: sameDay ? at : noonAt(on, timeZone).toISOString(), on, ...move };
  });
  return { moves, answeredBefore: wasAnsweredBeforeImport(events) };
}

/** Of an acknowledgment: no attached letter, read later, showed that the email says something else. */
const isNotUndone = sql<boolean>`not exists (select from request_event later
  where later.owner_id = request_event.owner_id and later.request_id = request_event.request_id
    and later.kind = 'attached_letter_read' and (later.data ->> 'undoes')::bigint = request_event.id)`;

/** Both sides' letters in order, each of the agency's with what it is taken to say. */
function messagesOf(tx: Kysely<Tables>, ownerId: string, requestId: string) {
  return tx
    .selectFrom("message")
    .select((select) => [
      "message.direction",
      "message.sent_or_received_at as at",
      "message.delivery_state as delivery",
      "message.manual_submission",
      "message.entry",
      "message.letter_kind as letter",
      "message.forwarded_message_id",
      "message.corrected_facts",
      sql<unknown>`message.classification #> '{facts,dates}'`.as("dates"),
      select.fn
        .coalesce(
          "message.confirmed_outcome",
          select
            .selectFrom("request_event")
            .select("request_event.kind")
            .where("request_event.owner_id", "=", ownerId)
            .where("request_event.request_id", "=", requestId)
            .where("request_event.kind", "=", "acknowledged")
            .whereRef("request_event.message_id", "=", "message.id")
            .where(isNotUndone)
            .limit(1),
        )
        .as("outcome"),
    ])
    .where("message.owner_id", "=", ownerId)
    .where("message.request_id", "=", requestId)
    .orderBy("message.sent_or_received_at")
    .orderBy("message.id")
    .execute();
}

/** What the letter said of itself, and who sent it. */
function tierFactsOf({
  draft,
  title,
  fee_category,
}: {
  draft: unknown;
  title: string;
  fee_category: string | null;
}): TierFacts {
  const { records = "", feeCategory = null, expedited = false } = (draft ?? {}) as Partial<TierFacts>;
  return { title, records, feeCategory: feeCategory ?? fee_category, expedited };
}

/** The lines of the ledger in which the user paid or agreed to pay, oldest first. */
function agreedFeesOf(
  tx: Kysely<Tables>,
  { ownerId, requestId }: { ownerId: string; requestId: string },
): Promise<{ kind: string; on: string }[]> {
  return tx
    .selectFrom("fee")
    .select(["kind", "fee_date as on"])
    .where("owner_id", "=", ownerId)
    .where("request_id", "=", requestId)
    .where("kind", "in", ["paid", "limit"])
    .where("removed_at", "is", null)
    .orderBy("fee_date")
    .execute();
}
