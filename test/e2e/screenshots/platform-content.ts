import type pg from "pg";
import type { caller } from "#test/support/test-app.ts";

/** Tokens, webhooks, an announcement, and deliveries in every state: what the account and the dashboard list. */
export async function fillPlatform(pool: pg.Pool, call: ReturnType<typeof caller>): Promise<void> {
  const must = async (method: "POST" | "PUT", path: string, body: object) => {
    const { status, body: answer } = await call(method, path, body);
    if (status >= 300) throw new Error(`${path} was refused: ${JSON.stringify(answer)}`);
    return answer;
  };
  await must("POST", "/api/me/api-tokens", { name: "Archive script", scopes: ["read"], expiresInDays: 90 });
  const name = "Newsroom spreadsheet that lists every deadline of the investigations desk";
  await must("POST", "/api/me/api-tokens", { name, scopes: ["read", "write", "send"], expiresInDays: null });
  const events = ["email.received", "outcome.read", "deadline.near", "letter.sent", "letter.bounced"];
  // Nothing listens at the first, and the other is refused as private.
  for (const url of [
    "https://hooks.example/daylight/notifications/of/the/investigations-desk",
    "https://127.0.0.1:1/hook",
  ])
    await must("POST", "/api/me/webhooks", { url, events });
  await must("PUT", "/api/admin/announcement", {
    text: "Daylight is updated on Sunday at 6 AM Eastern Time. Letters that you schedule for that hour are sent right after it.",
    until: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  });
  await pool.query(
    `insert into outbox (id, owner_id, mail, state, attempts, resolved_at, not_before)
     select gen_random_uuid(), u.id, jsonb_build_object('from', 'team@daylight.localhost',
         'cc', '[]'::jsonb, 'to', jsonb_build_array(jsonb_build_object('address',
           'freedom.of.information.requests@department-of-transportation-' || state || '.example')),
         'subject', 'Overtime records of the bridge inspectors (' || state || ')', 'text', 'Text', 'attachments', '[]'::jsonb,
         'messageId', '<' || state || '@daylight.localhost>'),
       state, 1, case when state in ('held', 'failed', 'accepted') then now() end, now() + interval '2 days'
     from user_account u, unnest(array['queued', 'deferred', 'held', 'failed', 'accepted']) state`,
  );
}
