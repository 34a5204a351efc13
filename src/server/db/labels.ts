import { type Kysely, sql } from "kysely";
import type { Label } from "#contract/mailbox.ts";
import type { Tables } from "./tables.ts";

/** A person's labels by name, each with how many conversations have it; what lies in spam or trash is not counted. */
export async function labelsOf(tx: Kysely<Tables>, ownerId: string): Promise<Label[]> {
  const query = sql<Label>`
    select l.id, l.name, count(r.id)::int as count, (count(r.id) filter (where r.unread > 0))::int as unread
    from label l
    left join request_label h on h.owner_id = l.owner_id and h.label_id = l.id
    left join request r on r.owner_id = h.owner_id and r.id = h.request_id and r.shelf not in ('spam', 'trash')
    where l.owner_id = ${ownerId}
    group by l.id, l.name order by lower(l.name)`;
  return (await query.execute(tx)).rows;
}
