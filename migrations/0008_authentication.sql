-- Who really sent a mail (core/reply/authentication.ts Authentication), null where it was never checked.
alter table inbound add column authentication jsonb;

-- The same with what this request adds to it (MessageAuthentication there), and what was repaired, hidden or left while
-- reading the mail, as [{ code, detail }]. It is what a person reads, so it lies under their own rows.
alter table message
  add column authentication jsonb,
  add column warnings jsonb not null default '[]';
