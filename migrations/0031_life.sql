-- Where a request may stand (core/request/states.ts).
-- A first letter that waits for the time its person chose: whether it left, the timeline says from here on.
insert into request_event (owner_id, request_id, at, actor, kind, data)
  select owner_id, id, now(), 'system', 'status_changed', '{"from": "scheduled", "to": "sending"}'
  from request r where status = 'sending' and scheduled_at is null
    and exists (select from request_event e
      where e.owner_id = r.owner_id and e.request_id = r.id and e.kind = 'submitted' and e.data ? 'leavesAt');
update request set status = 'scheduled', ball = 'nobody' where status = 'sending' and scheduled_at is not null;

-- An appeal that waits for its decision: its clock says so, and no letter moved the request since.
with appealed as (
  update request r set status = 'appeal_pending', ball = 'agency', closed_at = null
  from (select id, status from request) before
  where before.id = r.id and r.status in ('denied', 'no_records', 'partly_released', 'released',
      'awaiting_acknowledgment', 'awaiting_determination')
    and exists (select from clock c where c.owner_id = r.owner_id and c.request_id = r.id
      and c.kind = 'appeal_decision' and c.met_on is null)
  returning r.owner_id, r.id, before.status as was)
insert into request_event (owner_id, request_id, at, actor, kind, data)
  select owner_id, id, now(), 'system', 'status_changed', jsonb_build_object('from', was, 'to', 'appeal_pending')
  from appealed;

-- Whose turn it is was kept in no event before; where it is not the status's own, the timeline is told now.
insert into request_event (owner_id, request_id, at, actor, kind, data)
  select owner_id, id, now(), 'system', 'turn_changed', jsonb_build_object('from', own, 'to', ball)
  from (
    select *, case
      when status in ('draft', 'clarification_asked', 'fee_asked', 'partly_released', 'appeal_decided') then 'you'
      when status in ('scheduled', 'released', 'denied', 'no_records', 'in_litigation', 'withdrawn', 'closed')
        then 'nobody'
      else 'agency' end as own
    from request) r
  where ball <> own;

alter table request add constraint request_status_check check (status in ('draft', 'scheduled', 'sending',
  'awaiting_acknowledgment', 'awaiting_determination', 'clarification_asked', 'fee_asked', 'partly_released', 'released',
  'denied', 'no_records', 'referred', 'appeal_pending', 'appeal_decided', 'in_litigation', 'withdrawn', 'closed'));

-- What a person notes of a request, in plain text. A removed one is kept for a day, to bring it back.
create table note (
  id uuid not null primary key,
  owner_id uuid not null references person on delete cascade,
  request_id uuid not null references request on delete cascade,
  text text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  removed_at timestamptz
);
create index note_by_request on note (owner_id, request_id, created_at);
create index note_removed on note (removed_at) where removed_at is not null;

-- The ledger of what a request costs (core/request/fees.ts). `message_id`: the letter it was taken from, with which it
-- goes; null by hand. A removed one is kept for a day.
create table fee (
  id uuid not null primary key,
  owner_id uuid not null references person on delete cascade,
  request_id uuid not null references request on delete cascade,
  kind text not null constraint fee_kind_check
    check (kind in ('estimate', 'limit', 'invoiced', 'paid', 'waived', 'contested')),
  -- Null where no amount was named.
  cents bigint constraint fee_cents_check check (cents between 0 and 100000000000),
  currency text not null default 'USD' constraint fee_currency_check check (currency ~ '^[A-Z]{3}$'),
  "on" date not null,
  message_id uuid references message on delete cascade,
  note text not null default '',
  created_at timestamptz not null,
  removed_at timestamptz
);
create index fee_by_request on fee (owner_id, request_id, "on", created_at);
create index fee_by_message on fee (message_id) where message_id is not null;
create index fee_removed on fee (removed_at) where removed_at is not null;

alter table note enable row level security;
alter table fee enable row level security;
create policy own_rows on note for all to daylight_person
  using (owner_id = current_person()) with check (owner_id = current_person());
create policy own_rows on fee for all to daylight_person
  using (owner_id = current_person()) with check (owner_id = current_person());
grant select, insert, update, delete on note, fee to daylight_person;
