import type pg from "pg";

/** Derives the times of conversations, of all or of those a `where` behind it names. */
export const DERIVE_TIMES = `
  update request r set (last_reply_at, last_sent_at, scheduled_at) = (
    select max(sent_or_received_at) filter (where direction = 'in'), max(sent_or_received_at) filter (where direction = 'out'),
      min(leaves_at) filter (where delivery_state = 'scheduled')
    from message m where m.owner_id = r.owner_id and m.request_id = r.id)`;

/** Derives everything from its sources again, as the functions of db/requests/derived-rows.ts do for what they are given. */
const DERIVE_ALL = `${DERIVE_TIMES};
  select refresh_request_rows(array(select id from request)), index_drafts(array(select id from request)),
    index_messages(array(select id from message)), add_agency_words(array(select id from agency))`;

/** For tests that write source rows with SQL of their own. */
export async function refreshDerivedRows(pool: pg.Pool): Promise<void> {
  await pool.query(DERIVE_ALL);
}

/** Each derived row that is not what its sources say, as "table id". */
export async function staleDerivedRows(pool: pg.Pool): Promise<string[]> {
  const client = await pool.connect();
  const derived = {
    request_row: "select id::text, to_jsonb(t) as row from request_row t",
    message_search: "select id::text, to_jsonb(t) as row from message_search t",
    request:
      "select id::text, jsonb_build_array(last_reply_at, last_sent_at, scheduled_at) as row from request",
    agency_word: "select word as id, null::jsonb as row from agency_word",
  };
  const compare = Object.entries(derived).map(
    ([table, query]) =>
      `select '${table} ' || coalesce(a.id, b.id) as stale from stored_${table} a full join (${query}) b on a.id = b.id
       where (a.id is null) <> (b.id is null) or a.row is distinct from b.row`,
  );
  try {
    await client.query("begin");
    for (const [table, query] of Object.entries(derived))
      await client.query(`create temp table stored_${table} on commit drop as ${query}`);
    await client.query(DERIVE_ALL);
    const { rows } = await client.query<{ stale: string }>(compare.join(" union all "));
    return rows.map(({ stale }) => stale);
  } finally {
    await client.query("rollback");
    client.release();
  }
}
