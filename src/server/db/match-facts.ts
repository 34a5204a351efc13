import { type Kysely, type RawBuilder, sql } from "kysely";
import type { KnownRequest, MatchFacts, matchQuestions } from "#core/reply/match.ts";
import { emailDomain } from "#core/reply/sender.ts";
import { isFinished, type Status } from "#core/request/states.ts";
import type { Tables } from "./tables.ts";

type Row = {
  key: string;
  owner_id: string;
  request_id: string;
  title: string;
  status: Status;
  agency_email: string | null;
  /** Where its letters go when not to the directory's address. */
  agency_address: string | null;
};

/** Enough of an agency's requests to rank guesses by; more would not be looked through by anybody. */
const MOST_AGENCY_REQUESTS = 200;

/** Looks up what core/reply/match.ts asks; every answer is by an index, whatever the number of requests. */
export async function loadMatchFacts(
  tx: Kysely<Tables>,
  questions: ReturnType<typeof matchQuestions>,
): Promise<MatchFacts> {
  const { locals, messageIds, trackingNumbers, senderDomain } = questions;
  // One after the other: they share the transaction's one connection.
  const addresses = await rows(tx, sql`r.reply_local`, sql`where r.reply_local = any(${locals})`);
  const threads = await rows(
    tx,
    sql`m.message_id`,
    sql`join message m on m.owner_id = r.owner_id and m.request_id = r.id where m.message_id = any(${messageIds})`,
  );
  const near = await rows(
    tx,
    sql`r.reply_local`,
    sql`where left(r.reply_local, 10) = any(${locals.map((local) => local.slice(0, 10))})
      or right(r.reply_local, 10) = any(${locals.map((local) => local.slice(-10))})`,
  );
  const tracked = await rows(
    tx,
    sql`r.tracking_number`,
    sql`where r.tracking_number = any(${trackingNumbers})`,
  );
  const agencyRows = senderDomain === null ? [] : await agencyRequests(tx, senderDomain);
  return {
    addresses: addresses.map((row) => ({ local: row.key, request: known(row) })),
    threads: threads.map((row) => ({ messageId: row.key, request: known(row) })),
    nearAddresses: near.map((row) => ({ local: row.key, request: known(row) })),
    trackingNumbers: tracked.map((row) => ({ trackingNumber: row.key, request: known(row) })),
    agencyRequests: agencyRows.map(known),
  };
}

async function rows(
  tx: Kysely<Tables>,
  key: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
): Promise<Row[]> {
  const query = sql<Row>`
    select ${key} as key, r.owner_id, r.id as request_id, r.title, r.status,
      (select email from agency where id = r.agency_id) as agency_email, r.agency_address
    from request r ${where} limit 500`;
  return (await query.execute(tx)).rows;
}

/** Requests to agencies that write from this domain or one above or below it; `match.ts` decides which count. */
async function agencyRequests(tx: Kysely<Tables>, senderDomain: string): Promise<Row[]> {
  const query = sql<Row>`
    select '' as key, r.owner_id, r.id as request_id, r.title, r.status, a.email as agency_email, r.agency_address
    from agency a join request r on r.agency_id = a.id and r.status <> 'draft'
    where reverse(split_part(lower(a.email), '@', 2)) = any(${itselfAndAbove(senderDomain).map(backwards)})
      or reverse(split_part(lower(a.email), '@', 2)) like ${`${backwards(senderDomain).replace(/[\\%_]/g, "\\$&")}.%`}
    order by r.id desc limit ${MOST_AGENCY_REQUESTS}`;
  return (await query.execute(tx)).rows;
}

/** "records.epa.gov": itself, epa.gov and gov. */
const itselfAndAbove = (domain: string) => {
  const labels = domain.split(".");
  return labels.map((_, index) => labels.slice(index).join("."));
};

const backwards = (text: string) => [...text].reverse().join("");

function known(row: Row): KnownRequest {
  const domains = [row.agency_email, row.agency_address].map(emailDomain).filter((domain) => domain !== null);
  return {
    requestId: row.request_id,
    title: row.title,
    agencyDomains: [...new Set(domains)],
    open: !isFinished(row.status),
  };
}

/**
 * Whose these requests are; a mail is filed by the program, not by a person. The rows are locked as by `lockRequest`,
 * and always in the same order: a mail to two requests is two jobs, which would else wait for each other.
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
