-- Letters that leave later, can be taken back, and go no faster than each recipient's domain takes them.

alter table outbox drop constraint outbox_state_check;
alter table outbox add constraint outbox_state_check
  check (state in ('queued', 'sending', 'accepted', 'deferred', 'failed', 'held', 'cancelled'));
-- The earliest moment it leaves: the end of the undo window, a time the person chose, or its place in a domain's line.
alter table outbox add column not_before timestamptz not null default now();
update outbox set not_before = created_at;
-- Of the first recipient, lower-case: what pacing goes by.
alter table outbox add column domain text not null default '';
update outbox set domain = lower(substring(mail -> 'to' -> 0 ->> 'address' from '[^@]*$'));
-- Which of its jobs is the newest. An older one that still comes to run does nothing.
alter table outbox add column turn int not null default 0;
-- It was told to come back later to keep the pace of its domain, so it need not stand behind who came after it.
alter table outbox add column waited boolean not null default false;
-- When the first try since it was queued began: three days after that it has failed.
alter table outbox add column trying_since timestamptz;
update outbox set trying_since = created_at where attempts > 0;
-- When the try that is under way began.
alter table outbox add column claimed_at timestamptz;
-- What cancelling it puts back: see actions/send-from-request.ts.
alter table outbox add column before jsonb;
-- A scheduled answer: it ends a pause when it was accepted, not when it was written.
alter table outbox add column counts_on_acceptance boolean not null default false;
create index outbox_sending on outbox (domain) where state = 'sending';
create index outbox_by_owner on outbox (owner_id, created_at);

-- Outgoing only: when it leaves. Set while it can still be cancelled.
alter table message add column leaves_at timestamptz;

-- How fast each domain has been written to, for every process alike: core/sending/pace.ts Pace. '*' is the relay itself.
create table mail_pace (
  domain text primary key,
  full_at timestamptz not null,
  line_end timestamptz not null,
  paused_until timestamptz not null,
  slowness int not null default 1
);

-- A person reads what the servers said to each try at a letter of theirs.
-- Of a mail to several: who was refused, and in which words. [{ "address", "words" }]
alter table delivery_attempt add column refused jsonb not null default '[]';
alter table delivery_attempt enable row level security;
create policy own_rows on delivery_attempt to daylight_person
  using (exists (select from outbox where outbox.id = outbox_id and outbox.owner_id = current_person()));
grant select on delivery_attempt to daylight_person;

-- With a priority: a code that somebody waits for goes before five hundred letters.
drop function enqueue_job;
create function enqueue_job(
  task text, payload json, run_at timestamptz default null, job_key text default null, priority int default null)
  returns void language plpgsql security definer set search_path = pg_catalog, public
  as $$ begin
    perform graphile_worker.add_job(task, payload, run_at := run_at, job_key := job_key, priority := priority);
  end $$;
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to daylight_person;
