import { type Kysely, sql, type Updateable } from "kysely";
import type { Status } from "#core/request/states.ts";
import { scoreUnmatched } from "#server/db/intake/learned-match-rules.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { refreshRequests } from "./derived-rows.ts";
import type { RequestListRow } from "./request-list.ts";

/** A request with what every list shows of it; `today` is the day it now is at the agency. */
export type RequestRecord = {
  id: string;
  title: string;
  status: Status;
  waiting_on: "you" | "agency" | "nobody";
  jurisdiction: string | null;
  tracking_number: string | null;
  version: number;
  reply_local: string | null;
  batch_id: string | null;
  draft: unknown;
  unread: number;
  sent_at: Date | null;
  accepted_at: Date | null;
  created_at: Date;
  last_activity_at: Date;
  next_due_on: string;
  today: string;
  agency_id: string | null;
  agency_name: string | null;
  agency_abbreviation: string | null;
  agency_email: string | null;
  /** Its agency has an address in the directory, so the user need not say one. */
  agency_has_email: boolean;
  has_agency_page: boolean;
  agency_address_lines: string[] | null;
  agency_time_zone: string | null;
  clocks: RequestListRow["clocks"];
  manual_dates: unknown;
  delivery_state: string | null;
  delivery_detail: string | null;
  labels: string[];
  fee_cents: number | null;
  fee_currency: string;
  mailbox_folder: string;
};

/** Offices without a known zone are read as Eastern, where the federal offices are. */
const todayAtAgency = (now: Date) =>
  sql`(${now}::timestamptz at time zone coalesce(a.time_zone, 'America/New_York'))::date`;

const recordOf = (now: Date) => sql`
  select r.id, r.title, r.status, r.waiting_on, r.jurisdiction, r.tracking_number, r.version, r.reply_local, r.batch_id, r.draft,
    r.unread, r.sent_at, r.accepted_at, r.created_at, greatest(r.updated_at, r.last_message_at) as last_activity_at,
    r.next_due_on::text as next_due_on, ${todayAtAgency(now)}::text as today,
    a.id as agency_id, a.name as agency_name, a.abbreviation as agency_abbreviation, coalesce(r.agency_address, a.email) as agency_email,
    a.email is not null as agency_has_email,
    a.id is not null and a.owner_id is null as has_agency_page,
    a.address_lines as agency_address_lines, a.time_zone as agency_time_zone,
    w.clocks, r.manual_dates, d.delivery_state, d.delivery_detail,
    r.mailbox_folder, w.labels, w.fee_cents, w.fee_currency
  from request r
  join request_row w on w.id = r.id
  left join agency a on a.id = r.agency_id
  left join lateral (
    select delivery_state, delivery_detail from message
    where owner_id = r.owner_id and request_id = r.id and direction = 'out'
    order by sent_or_received_at desc, id desc limit 1) d on true`;

export async function requestById(
  tx: Kysely<Tables>,
  ownerId: string,
  id: string,
  now: Date,
): Promise<RequestRecord | undefined> {
  const query = sql<RequestRecord>`${recordOf(now)} where r.owner_id = ${ownerId} and r.id = ${id}`;
  return (await query.execute(tx)).rows[0];
}

/** Whether there is such a request, and it is theirs. */
export async function isOwnRequest(db: Kysely<Tables>, ownerId: string, id: string): Promise<boolean> {
  const query = db.selectFrom("request").select("id").where("owner_id", "=", ownerId).where("id", "=", id);
  return (await query.executeTakeFirst()) !== undefined;
}

/**
 * The row, locked against other writers until the transaction ends. Taken before anything of the request is written:
 * writers that came to this row last, from its messages or events, would wait for each other in a circle. Rows that
 * merely point at the request may be added meanwhile.
 */
export function lockRequest(tx: Kysely<Tables>, ownerId: string, id: string) {
  return tx
    .selectFrom("request")
    .select([
      "id",
      "title",
      "status",
      "waiting_on",
      "version",
      "draft",
      "agency_id",
      "agency_address",
      "jurisdiction",
      "reply_local",
      "tracking_number",
      "sent_at",
      "closed_at",
      "accepted_at",
      "manual_dates",
      "updated_at",
    ])
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Writes columns of one request. The rows derived from them are the caller's to refresh (derived-rows.ts). */
export async function updateRequest(
  tx: Kysely<Tables>,
  { ownerId, requestId }: { ownerId: string; requestId: string },
  columns: Updateable<Tables["request"]>,
): Promise<void> {
  await tx
    .updateTable("request")
    .set(columns)
    .where("owner_id", "=", ownerId)
    .where("id", "=", requestId)
    .execute();
}

/** Writes the number by which the agency knows a request. Unmatched email that names it may belong here. */
export async function setTrackingNumber(
  tx: Kysely<Tables>,
  { ownerId, requestId }: { ownerId: string; requestId: string },
  number: string | null,
): Promise<void> {
  const changed = await tx
    .updateTable("request")
    .set({ tracking_number: number })
    .where("owner_id", "=", ownerId)
    .where("id", "=", requestId)
    .where("tracking_number", "is distinct from", number)
    .returning("updated_at")
    .executeTakeFirst();
  if (!changed) return;
  await refreshRequests(tx, [requestId]);
  await scoreUnmatched(tx, changed.updated_at);
}
