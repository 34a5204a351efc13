-- The cost that lists show, in the currency of the newest line of the ledger with an amount, and no longer in US dollars alone.
alter table request_row add column fee_currency text not null default 'USD';

-- As core's `requestCost`. A test compares both.
create function requested_fee(owner uuid, request uuid, out cents bigint, out currency text) language sql stable as $$
  with ledger as (
    select * from fee where owner_id = owner and request_id = request and removed_at is null),
  newest as (
    select coalesce((select l.currency from ledger l where l.cents is not null
      order by fee_date desc, created_at desc, id desc limit 1), 'USD') as code)
  select case
      when invoiced is not null then case when wholly then least(invoiced, paid) else greatest(0, invoiced - waived) end
      when wholly and estimated is not null then 0
      else estimated end, code
  from newest cross join lateral (
    select sum(l.cents) filter (where kind = 'invoiced') as invoiced,
      coalesce(sum(l.cents) filter (where kind = 'paid'), 0) as paid,
      coalesce(sum(l.cents) filter (where kind = 'waived'), 0) as waived,
      coalesce(bool_or(kind = 'waived' and l.cents is null), false) as wholly,
      (array_agg(l.cents order by fee_date desc, created_at desc, id desc)
        filter (where kind = 'estimate' and l.cents is not null))[1] as estimated
    from ledger l where l.currency = code) total
$$;

create or replace function public.refresh_request_rows(requests uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_nestloop TO 'on'
AS $function$
begin
  -- Other writers of the same requests wait here, so that the newest values are read below. Locking the request itself would be
  -- a deadlock: delivery claims a letter by its outbox row, canceling locks its request first.
  perform from request_row where id = any (requests) order by id for update;
  insert into request_row (id, owner_id, title, agency_id, agency_name, agency_abbreviation, time_zone, jurisdiction, status,
    stage, waiting_on, mailbox_folder, tracking_number, unread, filed_at, last_activity_at, delivery_state, fee_cents, fee_currency, clocks, labels,
    title_key, agency_key, tracking_key, due_on, overdue_at, soon_from, soon_until, open_until, document)
  select r.id, r.owner_id, r.title, a.id, a.name, a.abbreviation, zone.name, r.jurisdiction, r.status, staged.stage,
    r.waiting_on, r.mailbox_folder, r.tracking_number, r.unread, date_trunc('milliseconds', r.sent_at),
    date_trunc('milliseconds', greatest(r.updated_at, r.last_message_at)), sent.delivery_state,
    fee.cents, fee.currency, coalesce(c.list, '[]'), array(select label_id from request_label h
      where h.owner_id = r.owner_id and h.request_id = r.id order by label_id),
    nullif(left(search_words(r.title), 80), ''), nullif(left(coalesce(nullif(a.folded_name, ''), search_words(a.name)), 80), ''),
    nullif(left(r.tracking_key, 80), ''), due.on_day, (c.legal + 1)::timestamp at time zone zone.name,
    (due.on_day - 7)::timestamp at time zone zone.name, (due.on_day + 1)::timestamp at time zone zone.name,
    case when staged.stage = 'appealable' then (c.appeal_by + 1)::timestamp at time zone zone.name end,
    case when r.status <> 'draft' and not exists (select from message m where m.owner_id = r.owner_id and m.request_id = r.id)
      then search_document(r.owner_id, search_words(r.title) || ' = ' || search_words(concat_ws(' ', a.name, a.abbreviation))
        || ' = ' || search_words(coalesce(r.tracking_number, '')), '', '{}', '{}', r.title,
        concat_ws(' = ', a.name, a.abbreviation, array_to_string(a.short_names, ' = '), a.search), '', 'K') end
  from request r
  left join agency a on a.id = r.agency_id
  cross join lateral (select coalesce(a.time_zone, 'America/New_York') as name) zone
  cross join lateral (select case when isfinite(r.next_due_on) then r.next_due_on end as on_day) due
  cross join lateral (
    select jsonb_agg(jsonb_build_object('kind', kind, 'startedOn', started_on, 'dueOn', due_on, 'metOn', met_on,
        'pausedSince', paused_since, 'inCourt', coalesce(input #>> '{given,route}' = 'court', false)) order by created_at, id) as list,
      min(due_on) filter (where met_on is null and not is_requester_clock(kind)) as legal,
      max(case kind when 'challenge' then 'infinity' else due_on end)
        filter (where met_on is null and kind in ('appeal', 'silence_appeal', 'next_appeal', 'challenge')) as appeal_by
    from clock where owner_id = r.owner_id and request_id = r.id) c
  cross join lateral (select request_stage(r.status, r.accepted_at is not null, c.appeal_by) as stage) staged
  cross join lateral requested_fee(r.owner_id, r.id) fee
  left join lateral (
    select m.delivery_state from message m where m.owner_id = r.owner_id and m.request_id = r.id and m.direction = 'out'
    order by m.sent_or_received_at desc, m.id desc limit 1) sent on true
  where r.id = any (requests)
  on conflict (id) do update set title = excluded.title, agency_id = excluded.agency_id, agency_name = excluded.agency_name,
    agency_abbreviation = excluded.agency_abbreviation, time_zone = excluded.time_zone, jurisdiction = excluded.jurisdiction,
    status = excluded.status, stage = excluded.stage, waiting_on = excluded.waiting_on, mailbox_folder = excluded.mailbox_folder,
    tracking_number = excluded.tracking_number, unread = excluded.unread, filed_at = excluded.filed_at,
    last_activity_at = excluded.last_activity_at, delivery_state = excluded.delivery_state, fee_cents = excluded.fee_cents,
    fee_currency = excluded.fee_currency,
    clocks = excluded.clocks, labels = excluded.labels, title_key = excluded.title_key, agency_key = excluded.agency_key,
    tracking_key = excluded.tracking_key, due_on = excluded.due_on, overdue_at = excluded.overdue_at,
    soon_from = excluded.soon_from, soon_until = excluded.soon_until, open_until = excluded.open_until, document = excluded.document
    where request_row is distinct from excluded;
end $function$;

-- `requested_fee_cents` goes a release later.

select refresh_request_rows(array_agg(distinct request_id)) from fee where currency <> 'USD' and removed_at is null
having count(*) > 0;
