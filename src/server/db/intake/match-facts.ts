import { type Kysely, type RawBuilder, sql } from "kysely";
import { emailDomain, isPublicEmailHost } from "#core/mail/email-domain.ts";
import { similarityKeys } from "#core/mail/reply-address.ts";
import type { matchLookups } from "#core/match/match-message.ts";
import type { KnownRequest, MatchFacts } from "#core/match/match-signals.ts";
import type { Stage } from "#core/request/stage.ts";
import type { Tables } from "#server/db/platform/tables.ts";
import { stageAt } from "#server/db/requests/stage-conditions.ts";

type Row = {
  key: string;
  extra: string;
  owner_id: string;
  request_id: string;
  title: string;
  stage: Stage;
  letter_subject: string | null;
  last_message_at: Date | null;
  agency_email: string | null;
  /** Where its letters go when not to the directory's address. */
  agency_address: string | null;
};

/** What one answer holds at most; a longer one is cut off, and then decides nothing (`MatchFacts.cutOff`). */
const MAX_ROWS = 500;
/** Enough of an agency's requests to rank guesses by; more would not be looked through by anyone. */
const MAX_AGENCY_REQUESTS = 200;

/** Looks up what core/match/match-message.ts asks; every answer is by an index, whatever the number of requests. */
export async function loadMatchFacts(
  tx: Kysely<Tables>,
  questions: ReturnType<typeof matchLookups>,
  now: Date,
): Promise<MatchFacts> {
  const at = { tx, now };
  const { locals, messageIds, trackingNumbers, sender, senderDomain } = questions;
  // One after the other: they share the transaction's one connection.
  const addresses = await rows(at, sql`r.reply_local`, sql`where r.reply_local = any(${locals})`);
  const threads = await threadRows(at, messageIds);
  const similar = await similarAddressRows(at, locals);
  const byTrackingNumber = await rows(
    at,
    sql`r.tracking_number`,
    sql`where r.tracking_key = any(${trackingNumbers})`,
  );
  const learnedRules = sender === null ? [] : await learnedRuleRows(at, sender.toLowerCase());
  const agencyRows = senderDomain === null || sender === null ? [] : await agencyRequests(at, sender);
  return {
    addresses: addresses.map((row) => ({ localPart: row.key, request: toKnownRequest(row) })),
    threads: threads.map((row) => ({
      messageId: row.key,
      sentByUs: row.extra === "out",
      request: toKnownRequest(row),
    })),
    similarAddresses: similar.map((row) => ({ localPart: row.key, request: toKnownRequest(row) })),
    trackingNumbers: byTrackingNumber.map((row) => ({
      trackingNumber: row.key,
      request: toKnownRequest(row),
    })),
    learnedRules: learnedRules.map((row) => ({
      sender: row.extra,
      trackingNumber: row.key,
      request: toKnownRequest(row),
    })),
    agencyRequests: agencyRows.map(toKnownRequest),
    truncatedLists: [
      ...(threads.length > MAX_ROWS ? (["threads"] as const) : []),
      ...(similar.length > MAX_ROWS ? (["similarAddresses"] as const) : []),
      ...(byTrackingNumber.length > MAX_ROWS ? (["trackingNumbers"] as const) : []),
      ...(learnedRules.length > MAX_ROWS ? (["learnedRules"] as const) : []),
      ...(agencyRows.length > MAX_AGENCY_REQUESTS ? (["agencyRequests"] as const) : []),
    ],
  };
}

/** Where and when it is asked. */
type Moment = { tx: Kysely<Tables>; now: Date };

/** Our own messages first, as they decide where others claim their ids. */
const threadRows = (at: Moment, messageIds: string[]) =>
  rows(
    at,
    sql`m.message_id`,
    sql`join message m on m.owner_id = r.owner_id and m.request_id = r.id
      where m.message_id = any(${messageIds}) order by m.direction = 'out' desc`,
    sql`m.direction`,
  );

/** Addresses that share their beginning or end with one of these, and its length but for one letter. */
const similarAddressRows = (at: Moment, locals: string[]) =>
  rows(
    at,
    sql`r.reply_local`,
    sql`where (left(r.reply_local, 10) = any(${locals.map((local) => similarityKeys(local).start)})
        or right(r.reply_local, 10) = any(${locals.map((local) => similarityKeys(local).end)}))
      and length(r.reply_local) between ${Math.min(...locals.map(({ length }) => length), 999) - 1}
        and ${Math.max(...locals.map(({ length }) => length), 0) + 1}`,
  );

const learnedRuleRows = (at: Moment, sender: string) =>
  rows(
    at,
    sql`l.tracking_number`,
    sql`join match_rule l on l.request_id = r.id where l.sender = ${sender}`,
    sql`l.sender`,
  );

const requestFields = (now: Date) => sql`r.owner_id, r.id as request_id, r.title, r.last_message_at,
  (select ${stageAt(now)} from request_row l where l.id = r.id) as stage, r.agency_address,
  (select subject from message where owner_id = r.owner_id and request_id = r.id and direction = 'out'
    order by sent_or_received_at, id limit 1) as letter_subject`;

/** One row more than `MOST_ROWS` tells that there are more. */
async function rows(
  { tx, now }: Moment,
  key: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  extra: RawBuilder<unknown> = sql`''`,
): Promise<Row[]> {
  const query = sql<Row>`
    select ${key} as key, ${extra} as extra, ${requestFields(now)},
      (select email from agency where id = r.agency_id) as agency_email
    from request r ${where} limit ${MAX_ROWS + 1}`;
  return (await query.execute(tx)).rows;
}

/**
 * Requests to agencies that write from this very address, or from its domain or one above or below it; the core decides
 * which count.
 */
async function agencyRequests({ tx, now }: Moment, sender: string): Promise<Row[]> {
  const domain = emailDomain(sender) ?? "";
  const related = (address: RawBuilder<unknown>) => {
    // Anyone who shares a public host with an agency is not of it; only the agency's own address there is.
    const sameAddress = isPublicEmailHost(domain)
      ? sql`and lower(${address}) = ${sender.toLowerCase()}`
      : sql``;
    const host = sql`reverse(split_part(lower(${address}), '@', 2))`;
    return sql`(${host} = any(${parentDomains(domain).map(reversed)})
      or ${host} like ${`${reversed(domain).replace(/[\\%_]/g, "\\$&")}.%`}) ${sameAddress}`;
  };
  const fields = sql`select '' as key, '' as extra, ${requestFields(now)}, a.email as agency_email`;
  const query = sql<Row>`
    select * from (
      ${fields} from agency a join request r on r.agency_id = a.id and r.status <> 'draft'
      where ${related(sql`a.email`)}
      union
      ${fields} from request r left join agency a on a.id = r.agency_id
      where r.agency_address is not null and r.status <> 'draft' and ${related(sql`r.agency_address`)}) known
    order by request_id desc limit ${MAX_AGENCY_REQUESTS + 1}`;
  return (await query.execute(tx)).rows;
}

/** "records.epa.gov": itself, epa.gov and gov. */
const parentDomains = (domain: string) => {
  const labels = domain.split(".");
  return labels.map((_, index) => labels.slice(index).join("."));
};

const reversed = (text: string) => [...text].reverse().join("");

function toKnownRequest(row: Row): KnownRequest {
  const addresses = [row.agency_email, row.agency_address].flatMap((address) => address?.toLowerCase() ?? []);
  const domains = addresses.map(emailDomain).filter((domain) => domain !== null);
  return {
    requestId: row.request_id,
    requesterId: row.owner_id,
    title: row.title,
    letterSubject: row.letter_subject,
    agencyDomains: [...new Set(domains)],
    agencyAddresses: [...new Set(addresses)],
    open: row.stage !== "closed",
    lastMailAt: row.last_message_at?.getTime() ?? null,
  };
}

/**
 * Whose these requests are; an email is filed by the program, not by a user. The rows are locked as by `lockRequest`,
 * and always in the same order: an email to two requests is two jobs, which would else wait for each other.
 */
export async function lockOwnersOf(tx: Kysely<Tables>, requestIds: string[]): Promise<Map<string, string>> {
  if (requestIds.length === 0) return new Map();
  const found = await tx
    .selectFrom("request")
    .select(["id", "owner_id"])
    .where("id", "in", requestIds)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return new Map(found.map((row) => [row.id, row.owner_id]));
}
