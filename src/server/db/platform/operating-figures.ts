import { type Kysely, sql } from "kysely";
import type { OperatingFigures } from "#server/ports/metrics.ts";
import type { Tables } from "./tables.ts";

/** How much work waits, failed and was done. Each part reads an index, or a queue that is short when all is well. */
export async function operatingFigures(db: Kysely<Tables>, now: Date): Promise<OperatingFigures> {
  const dayAgo = sql`${now}::timestamptz - interval '1 day'`;
  const { rows } = await sql<OperatingFigures>`
    select
      (select count(*)::int from inbound where state = 'received') as in_waiting,
      (select count(*)::int from outbox where state in ('queued', 'sending') and resolved_at is null) as out_queued,
      (select count(*)::int from outbox where state = 'deferred' and resolved_at is null) as out_deferred,
      (select count(*)::int from outbox where state = 'failed' and resolved_at is not null) as out_failed,
      (select count(*)::int from outbox where state = 'held' and resolved_at is not null) as out_held,
      (select count(*)::int from outbox where state = 'accepted' and resolved_at > ${dayAgo}) as out_last_day,
      (select count(*)::int from message where delivery_state = 'bounced' and sent_or_received_at > ${dayAgo}) as bounced_last_day,
      (select extract(epoch from max(at))::float8 from audit_event where action = 'backup.made') as last_backup,
      jobs.*, classified.*
    from (
      select count(*) filter (where is_ready)::int as jobs_ready,
        count(*) filter (where attempts >= max_attempts)::int as jobs_failed,
        extract(epoch from ${now}::timestamptz - min(run_at) filter (where is_ready))::float8 as jobs_oldest
      from (
        select *, locked_at is null and attempts < max_attempts and run_at <= ${now} as is_ready from graphile_worker.jobs
      ) job
    ) jobs, (
      select count(*) filter (where m.classification_confidence = 'sure')::int as sure_last_day,
        count(*) filter (where m.classification_confidence = 'likely')::int as likely_last_day,
        count(*) filter (where m.classification_confidence = 'unsure')::int as unsure_last_day
      from inbound i join message m on m.inbound_id = i.id
      where i.state = 'filed' and i.received_at > ${dayAgo}
    ) classified`.execute(db);
  const [figures] = rows;
  if (!figures) throw new Error("The query for operating figures returned no row.");
  return figures;
}
