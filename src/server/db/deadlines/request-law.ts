import { type Kysely, sql } from "kysely";
import type { ManualSubmission } from "#core/delivery/manual-submission.ts";
import { receiptDate } from "#core/law/clocks/receipt-date.ts";
import { cityCalendarOf, type OfficeHours } from "#core/law/office.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { dayAt, FEDERAL_ZONE } from "./clock-facts.ts";
import { type LawReader, lawReader, type RequestLaw } from "./laws.ts";

type Agency = { id: string; jurisdiction: string; locality: string | null; kind: string | null };

/** The calendar and the hours of an agency: its own, those of its city or county, or the law's. */
export async function officeHoursOf(tx: Kysely<Tables>, agency: Agency): Promise<OfficeHours> {
  const rows = await tx
    .selectFrom("office_calendar")
    .select(["agency_id", "calendar", "closes"])
    .where((where) =>
      where.or([
        where("agency_id", "=", agency.id),
        where.and([
          where("jurisdiction", "=", agency.jurisdiction),
          where(sql`lower(locality)`, "=", agency.locality?.toLowerCase() ?? null),
        ]),
      ]),
    )
    .execute();
  const own = rows.find(({ agency_id }) => agency_id !== null);
  const city = rows.find(({ agency_id }) => agency_id === null);
  return {
    calendar: own?.calendar ?? city?.calendar ?? cityCalendarOf(agency),
    closes: own?.closes ?? city?.closes ?? null,
  };
}

/**
 * The law that a request is judged by: the row in force on its day of receipt, with the calendar and the hours of its
 * agency. Of a request that was not sent, the row of `today`. Undefined where no law is known.
 */
export async function lawOfRequest(
  tx: Kysely<Tables>,
  { ownerId, requestId }: { ownerId: string; requestId: string },
  { jurisdiction, today }: { jurisdiction: string; today: string },
  reader: LawReader = lawReader(tx),
): Promise<RequestLaw | undefined> {
  const request = await tx
    .selectFrom("request")
    .leftJoin("agency", "agency.id", "request.agency_id")
    .select((select) => [
      "request.sent_at",
      "agency.id",
      "agency.time_zone",
      "agency.locality",
      "agency.kind",
      select
        .selectFrom("message")
        .select("manual_submission")
        .where("message.owner_id", "=", ownerId)
        .where("message.request_id", "=", requestId)
        .where("message.direction", "=", "out")
        .where("message.entry", "is", null)
        .orderBy("message.sent_or_received_at")
        .orderBy("message.id")
        .limit(1)
        .as("manual_submission"),
    ])
    .where("request.owner_id", "=", ownerId)
    .where("request.id", "=", requestId)
    .executeTakeFirst();
  const office = request?.id
    ? await officeHoursOf(tx, {
        id: request.id,
        jurisdiction,
        locality: request.locality ?? null,
        kind: request.kind ?? null,
      })
    : undefined;
  const inForceOn = async (day: string, received: string | null): Promise<RequestLaw | undefined> => {
    const inForce = await reader.inForce(jurisdiction, day, office);
    return inForce && { ...inForce, received };
  };
  if (!request?.sent_at) return inForceOn(today, null);
  const manual = request.manual_submission as ManualSubmission | null;
  const sentOn = dayAt(request.sent_at, request.time_zone);
  // Of what its person sent no hour is known, and their day of receipt is what they saw. Their day may not have begun yet
  // at the agency.
  const recorded = manual && (manual.receivedOn ?? [manual.sentOn, sentOn].toSorted()[0]);
  if (recorded) return inForceOn(recorded, recorded);
  const sent = await inForceOn(sentOn, sentOn);
  if (!sent) return undefined;
  const zone = request.time_zone ?? FEDERAL_ZONE;
  const received = receiptDate(sent.law, request.sent_at.toISOString(), zone, sent.daysOff);
  // Sent after hours on the last day of one row, it is received under the next.
  return sent.to !== null && received > sent.to ? inForceOn(received, received) : { ...sent, received };
}
