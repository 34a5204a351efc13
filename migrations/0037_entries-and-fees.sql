-- What its person put down of a call, a visit or a letter that came or went by another road than mail: core/request/entries.ts
-- ManualEntry. Null for what is a letter or mail itself.
alter table message add column entry jsonb;

-- What a request costs as far as its ledger knows, in cents of US dollars: what was invoiced less what was waived, or else the
-- newest estimate, 0 where all of it is waived; null where no amount was named. As core's `costOf`; request-entries.db.test.ts
-- compares both. Other currencies stand in the ledger alone.
create function fee_asked_for(owner uuid, request uuid) returns bigint language sql stable as $$
  select case
      when invoiced is not null then case when wholly then least(invoiced, paid) else greatest(0, invoiced - waived) end
      when wholly and estimated is not null then 0
      else estimated end
  from (
    select sum(cents) filter (where kind = 'invoiced') as invoiced,
      coalesce(sum(cents) filter (where kind = 'paid'), 0) as paid,
      coalesce(sum(cents) filter (where kind = 'waived'), 0) as waived,
      coalesce(bool_or(kind = 'waived' and cents is null), false) as wholly,
      (array_agg(cents order by "on" desc, created_at desc, id desc)
        filter (where kind = 'estimate' and cents is not null))[1] as estimated
    from fee where owner_id = owner and request_id = request and removed_at is null and currency = 'USD') ledger
$$;
create or replace function keep_request_rows(requests uuid[]) returns void language plpgsql security definer
  set search_path = pg_catalog, public
  -- The plan is kept, and must not be one for the tables as they were when they had no rows.
  -- Making one anew takes four fifths of a call.
  set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  -- Whoever else changes something of the request waits, so that what is read below is the last word. Waiting for the request
  -- itself would be a circle: a letter is claimed by its outbox row and taken back by its request first.
  perform from request_row where id = any (requests) order by id for update;
  insert into request_row (id, owner_id, title, agency_id, agency_name, agency_abbreviation, time_zone, jurisdiction, status,
    stage, ball, shelf, tracking_number, unread, filed_at, last_activity_at, delivery_state, fee_cents, clocks, labels,
    title_key, agency_key, tracking_key, due_on, overdue_at, soon_from, soon_until, document)
  select r.id, r.owner_id, r.title, a.id, a.name, a.abbreviation, zone.name, r.jurisdiction, r.status, request_stage(r.status),
    r.ball, r.shelf, r.tracking_number, r.unread, date_trunc('milliseconds', r.sent_at),
    date_trunc('milliseconds', greatest(r.updated_at, r.last_message_at)), sent.delivery_state,
    fee_asked_for(r.owner_id, r.id), coalesce(c.list, '[]'), array(select label_id from request_label h
      where h.owner_id = r.owner_id and h.request_id = r.id order by label_id),
    nullif(left(search_words(r.title), 80), ''), nullif(left(coalesce(nullif(a.folded_name, ''), search_words(a.name)), 80), ''),
    nullif(left(r.tracking_key, 80), ''), due.on_day, (c.legal + 1)::timestamp at time zone zone.name,
    (due.on_day - 7)::timestamp at time zone zone.name, (due.on_day + 1)::timestamp at time zone zone.name,
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
        'pausedSince', paused_since) order by created_at, id) as list,
      min(due_on) filter (where met_on is null and not clock_is_own(kind)) as legal
    from clock where owner_id = r.owner_id and request_id = r.id) c
  left join lateral (
    select m.delivery_state from message m where m.owner_id = r.owner_id and m.request_id = r.id and m.direction = 'out'
    order by m.sent_or_received_at desc, m.id desc limit 1) sent on true
  where r.id = any (requests)
  on conflict (id) do update set title = excluded.title, agency_id = excluded.agency_id, agency_name = excluded.agency_name,
    agency_abbreviation = excluded.agency_abbreviation, time_zone = excluded.time_zone, jurisdiction = excluded.jurisdiction,
    status = excluded.status, stage = excluded.stage, ball = excluded.ball, shelf = excluded.shelf,
    tracking_number = excluded.tracking_number, unread = excluded.unread, filed_at = excluded.filed_at,
    last_activity_at = excluded.last_activity_at, delivery_state = excluded.delivery_state, fee_cents = excluded.fee_cents,
    clocks = excluded.clocks, labels = excluded.labels, title_key = excluded.title_key, agency_key = excluded.agency_key,
    tracking_key = excluded.tracking_key, due_on = excluded.due_on, overdue_at = excluded.overdue_at,
    soon_from = excluded.soon_from, soon_until = excluded.soon_until, document = excluded.document
    where request_row is distinct from excluded;
end $$;

create trigger keep_rows_of_added after insert on fee referencing new table as changed
  for each statement execute function keep_rows_of_parts();
create trigger keep_rows_of_updated after update on fee referencing new table as changed
  for each statement execute function keep_rows_of_parts();
create trigger keep_rows_of_removed after delete on fee referencing old table as changed
  for each statement execute function keep_rows_of_parts();

select keep_request_rows(array(select distinct request_id from fee));
