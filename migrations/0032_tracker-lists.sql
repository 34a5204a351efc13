-- A request as the tracker's lists show, sort and count it, apart from its letters, which are a hundred times as wide.
-- Triggers keep it; nothing else writes it. Keys are null where there is nothing to sort by, which comes last either way.

-- As core's `stageOf`; request-lists.db.test.ts compares both.
create function request_stage(status text) returns text language sql immutable parallel safe return
  case when status = 'draft' then 'draft'
    when status in ('released', 'denied', 'no_records', 'withdrawn', 'closed') then 'closed' else 'open' end;

-- As core's `isOwn`: the clocks whose day is the person's own, by which nobody else is late.
create function clock_is_own(kind text) returns boolean language sql immutable parallel safe return kind in ('appeal', 'reminder');

create table request_row (
  id uuid primary key references request on delete cascade,
  owner_id uuid not null,
  title text not null,
  agency_id text,
  agency_name text,
  agency_abbreviation text,
  -- The agency's; by it days begin and end.
  time_zone text not null,
  jurisdiction text collate "C",
  status text not null,
  stage text not null,
  ball text not null,
  shelf text not null,
  tracking_number text,
  unread int not null,
  -- As far as JavaScript tells times apart, so that a page begins where the last one ended.
  filed_at timestamptz,
  last_activity_at timestamptz not null,
  -- Of the newest letter that went out.
  delivery_state text,
  fee_cents bigint,
  clocks jsonb not null,
  labels uuid[] not null,
  title_key text collate "C",
  agency_key text collate "C",
  tracking_key text collate "C",
  due_on date,
  -- When the day after the first legal one begins at the agency: from then on it is late, at every moment.
  overdue_at timestamptz,
  -- Due within seven days from the first moment to the second.
  soon_from timestamptz,
  soon_until timestamptz,
  -- What it is found by while it has no mail and is no draft; those have documents of their own (message_search).
  document tsvector
);
alter table request_row enable row level security;
create policy own_rows on request_row for select to daylight_person using (owner_id = current_person());
grant select on request_row to daylight_person;

create function keep_request_rows(requests uuid[]) returns void language plpgsql security definer
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
    null, coalesce(c.list, '[]'), array(select label_id from request_label h
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

-- What changes oftenest, and of many at once: where requests lie, what is unread, the last activity.
create function keep_places(requests uuid[]) returns void language plpgsql security definer
  set search_path = pg_catalog, public as $$
begin
  if cardinality(requests) = 0 then
    return;
  end if;
  perform from request_row where id = any (requests) order by id for update;
  update request_row l set shelf = r.shelf, unread = r.unread,
    last_activity_at = date_trunc('milliseconds', greatest(r.updated_at, r.last_message_at))
  from request r where r.id = l.id and l.id = any (requests);
end $$;

create function keep_rows_of_new_requests() returns trigger language plpgsql as $$
begin
  perform keep_request_rows(array(select id from changed));
  return null;
end $$;
create trigger keep_rows_of_new after insert on request referencing new table as changed
  for each statement execute function keep_rows_of_new_requests();

create function keep_rows_of_changed_requests() returns trigger language plpgsql as $$
declare
  meant uuid[] := array(select n.id from before o join changed n on n.id = o.id
    where (o.title, o.agency_id, o.jurisdiction, o.status, o.ball, o.tracking_number, o.sent_at, o.next_due_on)
      is distinct from (n.title, n.agency_id, n.jurisdiction, n.status, n.ball, n.tracking_number, n.sent_at, n.next_due_on));
begin
  -- Thousands are read or put elsewhere at once, which needs nothing of what else a row is made of.
  perform keep_places(array(select n.id from before o join changed n on n.id = o.id
    where (o.shelf, o.unread, o.updated_at, o.last_message_at)
      is distinct from (n.shelf, n.unread, n.updated_at, n.last_message_at) and n.id <> all (meant)));
  if cardinality(meant) > 0 then
    perform keep_request_rows(meant);
  end if;
  return null;
end $$;
create trigger keep_rows_of_changed after update on request referencing old table as before new table as changed
  for each statement execute function keep_rows_of_changed_requests();

-- Of clocks, labels and mail, by the request they are of.
create function keep_rows_of_parts() returns trigger language plpgsql as $$
begin
  perform keep_request_rows(array(select distinct request_id from changed));
  return null;
end $$;
create trigger keep_rows_of_added after insert on clock referencing new table as changed
  for each statement execute function keep_rows_of_parts();
create trigger keep_rows_of_updated after update on clock referencing new table as changed
  for each statement execute function keep_rows_of_parts();
create trigger keep_rows_of_removed after delete on clock referencing old table as changed
  for each statement execute function keep_rows_of_parts();
create trigger keep_rows_of_added after insert on request_label referencing new table as changed
  for each statement execute function keep_rows_of_parts();
create trigger keep_rows_of_removed after delete on request_label referencing old table as changed
  for each statement execute function keep_rows_of_parts();
create trigger keep_rows_of_added after insert on message referencing new table as changed
  for each statement execute function keep_rows_of_parts();
create trigger keep_rows_of_removed after delete on message referencing old table as changed
  for each statement execute function keep_rows_of_parts();

create function keep_rows_of_mail() returns trigger language plpgsql as $$
begin
  perform keep_request_rows(array[old.request_id, new.request_id]);
  return null;
end $$;
create trigger keep_rows_of_updated after update of request_id, direction, sent_or_received_at, delivery_state on message
  for each row when ((old.request_id, old.direction, old.sent_or_received_at, old.delivery_state)
    is distinct from (new.request_id, new.direction, new.sent_or_received_at, new.delivery_state))
  execute function keep_rows_of_mail();

create function keep_rows_of_agency() returns trigger language plpgsql as $$
begin
  perform keep_request_rows(array(select id from request where agency_id = new.id));
  return null;
end $$;
create trigger keep_rows_of_requests after update of name, abbreviation, folded_name, time_zone on agency for each row
  when ((old.name, old.abbreviation, old.folded_name, old.time_zone)
    is distinct from (new.name, new.abbreviation, new.folded_name, new.time_zone))
  execute function keep_rows_of_agency();

select keep_request_rows(array(select id from request));

-- Each sort within each stage is one walk, forwards or backwards.
create index request_row_title on request_row (owner_id, stage, title_key, id);
create index request_row_agency on request_row (owner_id, stage, agency_key, id);
create index request_row_jurisdiction on request_row (owner_id, stage, jurisdiction, id);
create index request_row_deadline on request_row (owner_id, stage, due_on, id);
create index request_row_filed on request_row (owner_id, stage, filed_at, id);
create index request_row_activity on request_row (owner_id, stage, last_activity_at, id);
create index request_row_fee on request_row (owner_id, stage, fee_cents, id);
create index request_row_tracking on request_row (owner_id, stage, tracking_key, id);
-- By status, nearest deadline first, and what is counted: from the index alone.
create index request_row_status on request_row (owner_id, status, coalesce(due_on, 'infinity'), id) include (ball);
-- What few have.
create index request_row_overdue on request_row (owner_id, overdue_at) where overdue_at is not null;
create index request_row_soon on request_row (owner_id, soon_from) include (soon_until) where soon_from is not null;
create index request_row_yours on request_row (owner_id, due_on, id) where ball = 'you' and status <> 'draft';
create index request_row_of_agency on request_row (owner_id, agency_id, id);
create index request_row_trouble on request_row (owner_id, id)
  where delivery_state in ('deferred', 'failed', 'held', 'bounced');
create index request_row_words on request_row using gin (document) with (fastupdate = off) where document is not null;

-- Whether a request of this person has a mail with these words. A person's own calls see no documents, and ask this.
create function request_has_words(request uuid, words tsquery) returns boolean language plpgsql stable security definer
  set search_path = pg_catalog, public as $$
begin
  -- `is true` keeps it from the index of words, which would be read whole for each request.
  return exists (select from message_search s
      where s.request_id = request and s.owner_id = current_person() and (s.document @@ words) is true)
    or exists (select from request_row l
      where l.id = request and l.owner_id = current_person() and (l.document @@ words) is true);
end $$;

-- A way of looking at the tracker, kept under a name.
create table tracker_view (
  owner_id uuid not null references person on delete cascade,
  id uuid not null,
  name text not null,
  -- Its turn among the others.
  place int not null,
  kind text not null constraint tracker_view_kind_check check (kind in ('table', 'board', 'calendar')),
  -- Filters and order, as in the address.
  query text not null,
  columns jsonb not null,
  created_at timestamptz not null,
  primary key (owner_id, id)
);
create unique index tracker_view_by_name on tracker_view (owner_id, lower(name));
alter table tracker_view enable row level security;
create policy own_rows on tracker_view for all to daylight_person using (owner_id = current_person()) with check (owner_id = current_person());
grant select, insert, update, delete on tracker_view to daylight_person;
