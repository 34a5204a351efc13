-- Standard names for tables, columns, functions, triggers, indexes and constraints (issue 16). No row of a
-- table changes except deleted drafts, which name columns inside JSON. Everything that PostgreSQL keeps by number follows
-- by itself: policies, grants, generated columns, index expressions, foreign keys, `update of` and `when` of triggers.
-- Bodies of functions are text and are written again below.

-- 1. Tables.
alter table person rename to user_account;
alter table answer_by_mail rename to reply_by_email;
alter table mail_declined rename to declined_email;
alter table mail_pace rename to domain_rate_limit;
alter table match_lesson rename to match_rule;
alter table reading_example rename to classification_example;
alter table reply_notice rename to reply_notification;
alter table notice_choice rename to notification_preference;
alter table notice rename to notification;
alter table request_import_mail rename to request_import_email;
alter table sandbox_mail rename to sandbox_email;
alter table imap_set_aside rename to imap_skipped_message;
alter table departure rename to account_removal;
alter sequence sandbox_mail_number_seq rename to sandbox_email_number_seq;

-- 2. Columns.
alter table account_deletion rename column person_id to user_id;
alter table note_mention rename column person_id to user_id;
alter table share rename column person_id to user_id;
alter table user_account rename column remind_hour to notification_hour;
alter table user_account rename column remind_at to next_notification_at;
alter table user_account rename column silence_days to no_response_days;
alter table agency_address_report rename column verdict to result;
alter table agency_address_report rename column settled_at to resolved_at;
alter table agency_import rename column left_alone to not_undone;
alter table agency_import rename column planned_at to previewed_at;
alter table agency_import rename column conflicts to conflict_resolution;
alter table agency_import_change rename column remarks to warnings;
alter table audit_event rename column verb to action;
alter table auto_follow_up rename column asked_at to enabled_at;
alter table calendar_feed rename column made_at to created_at;
alter table calendar_feed rename column read_at to last_read_at;
alter table closing rename column off to is_closed;
alter table delivery_attempt rename column server_words to server_response;
alter table delivery_attempt rename column refused to rejected_recipients;
alter table fee rename column "on" to fee_date;
alter table identity_sign_up rename column place to network_hash;
alter table imap_skipped_message rename column noted_at to recorded_at;
alter table mailbox_change rename column verb to action;
alter table mailbox_change rename column before to previous_state;
alter table declined_email rename column why to reason;
alter table domain_rate_limit rename column full_at to tokens_full_at;
alter table domain_rate_limit rename column line_end to queue_end_at;
alter table domain_rate_limit rename column slowness to backoff_factor;
alter table match_rule rename column taught_at to learned_at;
alter table message rename column told to corrected_facts;
alter table message rename column reading to classification;
alter table message rename column reading_kind to classification_kind;
alter table message rename column reading_outcome to classification_outcome;
alter table message rename column reading_confidence to classification_confidence;
alter table message rename column by_hand to manual_submission;
alter table message rename column forwards to forwarded_message_id;
alter table message rename column read_problem to parse_error;
alter table message_search rename column long to is_long;
alter table notification rename column how to frequency;
alter table notification rename column told_at to notified_at;
alter table notification_preference rename column how to frequency;
alter table outbox rename column settled_at to resolved_at;
alter table outbox rename column turn to delivery_round;
alter table outbox rename column waited to was_delayed;
alter table outbox rename column trying_since to first_attempt_at;
alter table outbox rename column before to previous_state;
alter table outbox rename column outside to external_recipients;
alter table sent_count rename column outside to external_recipients;
alter table classification_example rename column read to predicted;
alter table reply_by_email rename column answers_id to in_reply_to_id;
alter table reply_by_email rename column why to reason;
alter table reply_by_email rename column told_at to notified_at;
alter table request rename column client_key to idempotency_key;
alter table request rename column ball to waiting_on;
alter table request rename column recorded to manual_dates;
alter table request rename column batch_place to batch_position;
alter table request rename column batch_said to batch_address;
alter table request rename column batch_waiting to batch_pending;
alter table request rename column shelf to mailbox_folder;
alter table request rename column woke_at to unsnoozed_at;
alter table request_row rename column ball to waiting_on;
alter table request_row rename column shelf to mailbox_folder;
alter table request_import rename column found to preview;
alter table request_import rename column choices to options;
alter table request_import rename column to_make to to_create;
alter table request_import rename column left_alone to not_undone;
alter table request_import_email rename column head to headers;
alter table request_import_row rename column plan to proposal;
alter table request_import_row rename column faults to errors;
alter table request_import_row rename column double_of to duplicate_of;
alter table request_import_row rename column chosen to selected;
alter table request_import_row rename column made_at to created_at;
alter table tracker_view rename column place to position;
alter table unmatched rename column guesses to candidates;
alter table unmatched rename column clues to match_signals;
alter table unmatched rename column read_problem to parse_error;

-- 3. Constraints and indexes: the old name of the table in front, then the words of renamed columns.
do $$
declare
  one record;
  rule record;
  target text;
begin
  for one in
    select c.conrelid::regclass as tab, c.conname as name, true as is_constraint
      from pg_constraint c where c.connamespace = 'public'::regnamespace and c.conrelid <> 0 and c.contype <> 't'
    union all
    select i.indrelid::regclass, r.relname, false
      from pg_index i join pg_class r on r.oid = i.indexrelid
      where r.relnamespace = 'public'::regnamespace
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.conrelid = i.indrelid)
  loop
    target := one.name;
    for rule in select * from (values
      ('user_account', '^person_', 'user_account_'),
      ('reply_by_email', '^answer_by_mail_', 'reply_by_email_'),
      ('declined_email', '^mail_declined_', 'declined_email_'),
      ('domain_rate_limit', '^mail_pace_', 'domain_rate_limit_'),
      ('match_rule', '^match_lesson_', 'match_rule_'),
      ('classification_example', '^reading_example_', 'classification_example_'),
      ('reply_notification', '^reply_notice_', 'reply_notification_'),
      ('notification_preference', '^notice_choice_', 'notification_preference_'),
      ('notification', '^notice_', 'notification_'),
      ('request_import_email', '^request_import_mail_', 'request_import_email_'),
      ('sandbox_email', '^sandbox_mail_', 'sandbox_email_'),
      ('imap_skipped_message', '^imap_set_aside_', 'imap_skipped_message_'),
      ('account_removal', '^departure_', 'account_removal_'),
      ('account_deletion', '_person_id_', '_user_id_'),
      ('note_mention', '_person_id_', '_user_id_'),
      ('share', '_person_id_', '_user_id_'),
      ('user_account', '_remind_hour_', '_notification_hour_'),
      ('user_account', '_silence_days_', '_no_response_days_'),
      ('agency_address_report', '_verdict_', '_result_'),
      ('agency_import', '_conflicts_', '_conflict_resolution_'),
      ('notification', '_how_', '_frequency_'),
      ('notification_preference', '_how_', '_frequency_'),
      ('declined_email', '_why_', '_reason_'),
      ('reply_by_email', '_answers_id_', '_in_reply_to_id_'),
      ('request', '_client_key_', '_idempotency_key_'),
      ('request', '_ball_', '_waiting_on_'),
      ('request', '_shelf_', '_mailbox_folder_'),
      ('request', '^request_kept$', 'request_in_mailbox'),
      ('request', '^request_apart$', 'request_unread_or_removed'),
      ('request', '^request_shelved$', 'request_by_mailbox_folder'),
      ('request', '^request_waking$', 'request_to_unsnooze'),
      ('request', '^request_answered$', 'request_with_reply_draft'),
      ('request', '^request_written$', 'request_drafts'),
      ('request_row', '^request_row_yours$', 'request_row_waiting_on_requester'),
      ('request_row', '^request_row_trouble$', 'request_row_delivery_problem'),
      ('user_account', '^user_account_to_remind$', 'user_account_by_next_notification'),
      ('share', '^share_taken_up$', 'share_accepted'),
      ('reply_by_email', '^reply_by_email_told$', 'reply_by_email_notified'),
      ('message', '^message_closing$', 'message_by_link_expiry'),
      ('audit_event', '^audit_unmatched_read$', 'audit_event_unmatched_read'),
      ('outbox', '^outbox_unsettled$', 'outbox_unresolved'),
      -- PostgreSQL 18 names not-null constraints after their columns.
      ('agency_import', '_left_alone_not_null$', '_not_undone_not_null'),
      ('agency_import_change', '_remarks_not_null$', '_warnings_not_null'),
      ('audit_event', '_verb_not_null$', '_action_not_null'),
      ('auto_follow_up', '_asked_at_not_null$', '_enabled_at_not_null'),
      ('calendar_feed', '_made_at_not_null$', '_created_at_not_null'),
      ('closing', '_off_not_null$', '_is_closed_not_null'),
      ('delivery_attempt', '_refused_not_null$', '_rejected_recipients_not_null'),
      ('fee', '_on_not_null$', '_fee_date_not_null'),
      ('identity_sign_up', '_place_not_null$', '_network_hash_not_null'),
      ('imap_skipped_message', '_noted_at_not_null$', '_recorded_at_not_null'),
      ('mailbox_change', '_verb_not_null$', '_action_not_null'),
      ('mailbox_change', '_before_not_null$', '_previous_state_not_null'),
      ('domain_rate_limit', '_full_at_not_null$', '_tokens_full_at_not_null'),
      ('domain_rate_limit', '_line_end_not_null$', '_queue_end_at_not_null'),
      ('domain_rate_limit', '_slowness_not_null$', '_backoff_factor_not_null'),
      ('match_rule', '_taught_at_not_null$', '_learned_at_not_null'),
      ('message', '_told_not_null$', '_corrected_facts_not_null'),
      ('message_search', '_long_not_null$', '_is_long_not_null'),
      ('outbox', '_turn_not_null$', '_delivery_round_not_null'),
      ('outbox', '_waited_not_null$', '_was_delayed_not_null'),
      ('outbox', '_outside_not_null$', '_external_recipients_not_null'),
      ('sent_count', '_outside_not_null$', '_external_recipients_not_null'),
      ('classification_example', '_read_not_null$', '_predicted_not_null'),
      ('request', '_recorded_not_null$', '_manual_dates_not_null'),
      ('request', '_batch_waiting_not_null$', '_batch_pending_not_null'),
      ('request_row', '_ball_not_null$', '_waiting_on_not_null'),
      ('request_row', '_shelf_not_null$', '_mailbox_folder_not_null'),
      ('request_import', '_found_not_null$', '_preview_not_null'),
      ('request_import', '_choices_not_null$', '_options_not_null'),
      ('request_import', '_to_make_not_null$', '_to_create_not_null'),
      ('request_import', '_left_alone_not_null$', '_not_undone_not_null'),
      ('request_import_email', '_head_not_null$', '_headers_not_null'),
      ('request_import_row', '_faults_not_null$', '_errors_not_null'),
      ('request_import_row', '_chosen_not_null$', '_selected_not_null'),
      ('tracker_view', '_place_not_null$', '_position_not_null'),
      ('unmatched', '_guesses_not_null$', '_candidates_not_null')
    ) as listed (tab, pattern, replacement) where listed.tab::regclass = one.tab
    loop
      target := regexp_replace(target, rule.pattern, rule.replacement);
    end loop;
    continue when target = one.name;
    if one.is_constraint then
      execute format('alter table %s rename constraint %I to %I', one.tab, one.name, target);
    else
      execute format('alter index %I rename to %I', one.name, target);
    end if;
  end loop;
end $$;

-- 4. Functions: first their names, then the bodies that name what was renamed. Names of arguments stay.
alter function current_person() rename to current_user_id;
alter function fee_asked_for(uuid, uuid) rename to requested_fee_cents;
alter function clock_is_own(text) rename to is_requester_clock;
alter function keep_conversation() rename to derive_conversation_times;
alter function keep_former_answer_addresses() rename to save_former_notification_addresses;
alter function keep_former_reply_addresses() rename to save_former_reply_addresses;
alter function keep_places(uuid[]) rename to refresh_request_row_folders;
alter function keep_request_rows(uuid[]) rename to refresh_request_rows;
alter function keep_rows_of_agency() rename to refresh_rows_of_agency;
alter function keep_rows_of_changed_requests() rename to refresh_rows_of_changed_requests;
alter function keep_rows_of_mail() rename to refresh_rows_of_message;
alter function keep_rows_of_new_requests() rename to refresh_rows_of_new_requests;
alter function keep_rows_of_parts() rename to refresh_rows_of_parts;
alter function keep_search_of_draft(uuid[]) rename to index_drafts;
alter function keep_search_of_mail(uuid[]) rename to index_messages;
alter function learn_agency_words() rename to add_agency_words;
alter function note_departure() rename to record_account_removal;
alter function put_back(regclass, jsonb) rename to restore_rows;
alter function search_mail_came() rename to search_message_added;
alter function search_mail_changed() rename to search_message_changed;
alter function tell_live() rename to notify_live_event;
alter function tell_mailbox() rename to notify_live_mailbox;
alter function tell_shares() rename to notify_live_shares;
alter function touch_rows_of_changed_mail() rename to touch_rows_of_changed_message;
alter function touch_rows_of_mail() rename to touch_rows_of_messages;
alter function weigh_after_lesson() rename to score_unmatched_after_match_rule;
alter function weigh_after_request() rename to score_unmatched_after_request;
alter function weigh_unmatched(timestamp with time zone) rename to score_unmatched;

create or replace function count_sending()
 returns trigger
 language plpgsql
 security definer
 set search_path = pg_catalog, public, pg_temp
as $$
declare
  recipients integer;
begin
  if tg_op = 'UPDATE' and new.state = 'cancelled' then
    delete from sent_count c where c.outbox_id = new.id
      and not exists (select from delivery_attempt a where a.outbox_id = new.id);
    return null;
  end if;
  recipients := greatest(1, (select count(*) from jsonb_path_query(new.mail, 'lax $.to[*]'))
    + (select count(*) from jsonb_path_query(new.mail, 'lax $.cc[*]')));
  insert into sent_count (owner_id, at, kind, outbox_id, recipients, external_recipients)
  values (new.owner_id, new.created_at, 'message', new.id, recipients, new.external_recipients);
  delete from sent_count c where c.owner_id = new.owner_id and c.at < new.created_at - interval '31 days';
  return null;
end $$;

create or replace function current_user_id()
 returns uuid
 language sql
 stable
as $$ select nullif(current_setting('daylight.user_id', true), '')::uuid $$;

create or replace function enqueue_user_job(task text, payload json, run_at timestamp with time zone, job_key text, priority integer, queue_name text)
 returns void
 language plpgsql
 security definer
 set search_path = pg_catalog, public, pg_temp
as $$
declare
  owner uuid := current_user_id();
  is_own boolean := case task
    when 'deliver-mail' then exists (select from outbox where id = (payload ->> 'outboxId')::uuid and owner_id = owner)
    when 'read-attachments' then exists (select from message where id = (payload ->> 'messageId')::uuid and owner_id = owner)
    when 'notify-reply' then (payload ->> 'ownerId')::uuid = owner
      and exists (select from message where id = (payload ->> 'messageId')::uuid and owner_id = owner)
    when 'tell-mentioned' then exists (select from note_mention where note_id = (payload ->> 'noteId')::uuid
      and user_id = (payload ->> 'userId')::uuid and owner_id = owner)
    when 'requeue-mail' then exists (select from declined_email where inbound_id = (payload ->> 'inboundId')::uuid and owner_id = owner)
    when 'write-letters' then (payload ->> 'ownerId')::uuid = owner
      and exists (select from batch where id = (payload ->> 'batchId')::uuid and owner_id = owner)
    when 'plan-request-import' then (payload ->> 'ownerId')::uuid = owner
    when 'apply-request-import' then (payload ->> 'ownerId')::uuid = owner
    when 'undo-request-import' then (payload ->> 'ownerId')::uuid = owner
    when 'tell-notices' then (payload ->> 'ownerId')::uuid = owner
    else false end;
begin
  -- A key replaces a job that waits, whosever it is; the queue "attachments" and none are those of these tasks.
  if is_own is not true or job_key is not null or coalesce(queue_name, 'attachments') <> 'attachments' or priority < 0 then
    raise insufficient_privilege using message = format('the user role may not add the job %s', task),
      hint = 'Add it to enqueue_user_job with a check of whose it is, or add it in a transaction of the program.';
  end if;
  perform enqueue_program_job(task, payload, run_at, null, priority, queue_name);
end $$;

create or replace function requested_fee_cents(owner uuid, request uuid)
 returns bigint
 language sql
 stable
as $$
  select case
      when invoiced is not null then case when wholly then least(invoiced, paid) else greatest(0, invoiced - waived) end
      when wholly and estimated is not null then 0
      else estimated end
  from (
    select sum(cents) filter (where kind = 'invoiced') as invoiced,
      coalesce(sum(cents) filter (where kind = 'paid'), 0) as paid,
      coalesce(sum(cents) filter (where kind = 'waived'), 0) as waived,
      coalesce(bool_or(kind = 'waived' and cents is null), false) as wholly,
      (array_agg(cents order by fee_date desc, created_at desc, id desc)
        filter (where kind = 'estimate' and cents is not null))[1] as estimated
    from fee where owner_id = owner and request_id = request and removed_at is null and currency = 'USD') ledger
$$;

create or replace function derive_conversation_times()
 returns trigger
 language plpgsql
as $$
begin
  update request r set last_reply_at = found.replied, last_sent_at = found.sent, scheduled_at = found.scheduled
  from (
    select one.owner_id, one.request_id,
      max(m.sent_or_received_at) filter (where m.direction = 'in') as replied,
      max(m.sent_or_received_at) filter (where m.direction = 'out') as sent,
      min(m.leaves_at) filter (where m.delivery_state = 'scheduled') as scheduled
    from (select old.owner_id, old.request_id where tg_op <> 'INSERT'
          union select new.owner_id, new.request_id where tg_op <> 'DELETE') one
    left join message m on m.owner_id = one.owner_id and m.request_id = one.request_id
    group by one.owner_id, one.request_id) found
  where r.owner_id = found.owner_id and r.id = found.request_id
    and (r.last_reply_at, r.last_sent_at, r.scheduled_at) is distinct from (found.replied, found.sent, found.scheduled);
  return null;
end $$;

create or replace function refresh_request_row_folders(requests uuid[])
 returns void
 language plpgsql
 security definer
 set search_path = pg_catalog, public, pg_temp
 set enable_nestloop to 'on'
as $$
begin
  if cardinality(requests) = 0 then
    return;
  end if;
  perform from request_row where id = any (requests) order by id for update;
  update request_row l set mailbox_folder = r.mailbox_folder, unread = r.unread,
    last_activity_at = date_trunc('milliseconds', greatest(r.updated_at, r.last_message_at))
  from request r where r.id = l.id and l.id = any (requests);
end $$;

create or replace function refresh_request_rows(requests uuid[])
 returns void
 language plpgsql
 security definer
 set search_path = pg_catalog, public, pg_temp
 set enable_seqscan to 'off'
 set plan_cache_mode to 'force_generic_plan'
 set enable_nestloop to 'on'
as $$
begin
  -- Whoever else changes something of the request waits, so that what is read below is the last word. Waiting for the request
  -- itself would be a circle: a letter is claimed by its outbox row and taken back by its request first.
  perform from request_row where id = any (requests) order by id for update;
  insert into request_row (id, owner_id, title, agency_id, agency_name, agency_abbreviation, time_zone, jurisdiction, status,
    stage, waiting_on, mailbox_folder, tracking_number, unread, filed_at, last_activity_at, delivery_state, fee_cents, clocks, labels,
    title_key, agency_key, tracking_key, due_on, overdue_at, soon_from, soon_until, document)
  select r.id, r.owner_id, r.title, a.id, a.name, a.abbreviation, zone.name, r.jurisdiction, r.status, request_stage(r.status),
    r.waiting_on, r.mailbox_folder, r.tracking_number, r.unread, date_trunc('milliseconds', r.sent_at),
    date_trunc('milliseconds', greatest(r.updated_at, r.last_message_at)), sent.delivery_state,
    requested_fee_cents(r.owner_id, r.id), coalesce(c.list, '[]'), array(select label_id from request_label h
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
      min(due_on) filter (where met_on is null and not is_requester_clock(kind)) as legal
    from clock where owner_id = r.owner_id and request_id = r.id) c
  left join lateral (
    select m.delivery_state from message m where m.owner_id = r.owner_id and m.request_id = r.id and m.direction = 'out'
    order by m.sent_or_received_at desc, m.id desc limit 1) sent on true
  where r.id = any (requests)
  on conflict (id) do update set title = excluded.title, agency_id = excluded.agency_id, agency_name = excluded.agency_name,
    agency_abbreviation = excluded.agency_abbreviation, time_zone = excluded.time_zone, jurisdiction = excluded.jurisdiction,
    status = excluded.status, stage = excluded.stage, waiting_on = excluded.waiting_on, mailbox_folder = excluded.mailbox_folder,
    tracking_number = excluded.tracking_number, unread = excluded.unread, filed_at = excluded.filed_at,
    last_activity_at = excluded.last_activity_at, delivery_state = excluded.delivery_state, fee_cents = excluded.fee_cents,
    clocks = excluded.clocks, labels = excluded.labels, title_key = excluded.title_key, agency_key = excluded.agency_key,
    tracking_key = excluded.tracking_key, due_on = excluded.due_on, overdue_at = excluded.overdue_at,
    soon_from = excluded.soon_from, soon_until = excluded.soon_until, document = excluded.document
    where request_row is distinct from excluded;
end $$;

create or replace function refresh_rows_of_agency()
 returns trigger
 language plpgsql
as $$
begin
  perform refresh_request_rows(array(select id from request where agency_id = new.id));
  return null;
end $$;

create or replace function refresh_rows_of_changed_requests()
 returns trigger
 language plpgsql
 set enable_nestloop to 'off'
as $$
declare
  meant uuid[] := array(select n.id from before o join changed n on n.id = o.id
    where (o.title, o.agency_id, o.jurisdiction, o.status, o.waiting_on, o.tracking_number, o.sent_at, o.next_due_on)
      is distinct from (n.title, n.agency_id, n.jurisdiction, n.status, n.waiting_on, n.tracking_number, n.sent_at, n.next_due_on));
begin
  -- Thousands are read or put elsewhere at once, which needs nothing of what else a row is made of.
  perform refresh_request_row_folders(array(select n.id from before o join changed n on n.id = o.id
    where (o.mailbox_folder, o.unread, o.updated_at, o.last_message_at)
      is distinct from (n.mailbox_folder, n.unread, n.updated_at, n.last_message_at) and n.id <> all (meant)));
  if cardinality(meant) > 0 then
    perform refresh_request_rows(meant);
  end if;
  return null;
end $$;

create or replace function refresh_rows_of_message()
 returns trigger
 language plpgsql
as $$
begin
  perform refresh_request_rows(array[old.request_id, new.request_id]);
  return null;
end $$;

create or replace function refresh_rows_of_new_requests()
 returns trigger
 language plpgsql
as $$
begin
  perform refresh_request_rows(array(select id from changed));
  return null;
end $$;

create or replace function refresh_rows_of_parts()
 returns trigger
 language plpgsql
as $$
begin
  perform refresh_request_rows(array(select distinct request_id from changed));
  return null;
end $$;

create or replace function index_drafts(requests uuid[])
 returns void
 language plpgsql
 security definer
 set search_path = pg_catalog, public, pg_temp
as $$
begin
  delete from message_search s using request r where s.id = any (requests) and r.id = s.id and r.status <> 'draft';
  insert into message_search (id, owner_id, request_id, message_id, at, outcome, is_long, document)
  select r.id, r.owner_id, r.id, null, date_trunc('milliseconds', r.updated_at), null, length(one.texts) > 16000,
    search_document(r.owner_id, one.texts, '', '{}', '{}', r.title,
      concat_ws(' = ', a.name, a.abbreviation, array_to_string(a.short_names, ' = '), a.search), '', 'K O')
  from request r
  left join agency a on a.id = r.agency_id,
  lateral (select search_words(r.title) || ' = ' || search_words(left(coalesce(r.draft ->> 'records', ''), 200000)) || ' = '
    || search_words(concat_ws(' ', a.name, a.abbreviation)) as texts offset 0) one
  where r.id = any (requests) and r.status = 'draft'
  on conflict (id) do update set at = excluded.at, is_long = excluded.is_long, document = excluded.document;
end $$;

create or replace function index_messages(mails uuid[])
 returns void
 language plpgsql
 security definer
 set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into message_search (id, owner_id, request_id, message_id, at, outcome, is_long, document)
  select m.id, m.owner_id, m.request_id, m.id, date_trunc('milliseconds', m.sent_or_received_at),
    coalesce(m.confirmed_outcome, m.classification -> 'main' ->> 'value'),
    length(one.texts) > 16000,
    search_document(m.owner_id, one.texts, m.from_name || ' = ' || m.from_address, array[m.from_address],
      m.to_addresses || m.cc_addresses, m.subject || ' = ' || r.title,
      concat_ws(' = ', a.name, a.abbreviation, array_to_string(a.short_names, ' = '), a.search), f.names,
      concat_ws(' ', 'K', case when m.direction = 'out' then 'O' end, case when f.attached then 'A' end))
  from message m
  join request r on r.id = m.request_id
  left join agency a on a.id = r.agency_id,
  lateral (select string_agg(name, ' = ' order by ordinal) as names, bool_or(not inline) as attached
    from attachment where message_id = m.id) f,
  -- Worked out once, though it is asked for twice.
  lateral (select search_words(r.title) || ' = ' || search_words(m.from_name) || ' = '
    || search_words(m.from_address) || ' = ' || search_words(left(array_to_string(m.to_addresses || m.cc_addresses, ' '), 20000)) || ' = '
    || search_words(concat_ws(' ', a.name, a.abbreviation)) || ' = ' || search_words(coalesce(r.tracking_number, ''))
    || ' = ' || search_text(m.id) as texts offset 0) one
  where m.id = any (mails)
  on conflict (id) do update set request_id = excluded.request_id, at = excluded.at, outcome = excluded.outcome,
    is_long = excluded.is_long, document = excluded.document;
end $$;

create or replace function record_account_removal()
 returns trigger
 language plpgsql
as $$
begin
  insert into account_removal (at) values (now());
  return null;
end $$;

create or replace function request_has_words(request uuid, words tsquery)
 returns boolean
 language plpgsql
 stable security definer
 set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- `is true` keeps it from the index of words, which would be read whole for each request.
  return exists (select from message_search s
      where s.request_id = request and s.owner_id = current_user_id() and (s.document @@ words) is true)
    or exists (select from request_row l
      where l.id = request and l.owner_id = current_user_id() and (l.document @@ words) is true);
end $$;

create or replace function search_agency_changed()
 returns trigger
 language plpgsql
 security definer
 set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform index_drafts(array(select id from request where agency_id = new.id and status = 'draft'));
  perform index_messages(array(select m.id from message m join request r on r.owner_id = m.owner_id and r.id = m.request_id where r.agency_id = new.id));
  return null;
end $$;

create or replace function search_files_changed()
 returns trigger
 language plpgsql
as $$
begin
  perform index_messages(array(select distinct message_id from changed));
  return null;
end $$;

create or replace function search_message_added()
 returns trigger
 language plpgsql
as $$
begin
  perform index_messages(array(select id from changed));
  return null;
end $$;

create or replace function search_message_changed()
 returns trigger
 language plpgsql
as $$
begin
  perform index_messages(array[new.id]);
  return null;
end $$;

create or replace function search_outcome_changed()
 returns trigger
 language plpgsql
 security definer
 set search_path = pg_catalog, public, pg_temp
as $$
begin
  update message_search set outcome = coalesce(new.confirmed_outcome, new.classification -> 'main' ->> 'value') where message_id = new.id;
  return null;
end $$;

create or replace function search_request_changed()
 returns trigger
 language plpgsql
as $$
begin
  if new.status = 'draft' or (tg_op = 'UPDATE' and old.status = 'draft') then
    perform index_drafts(array[new.id]);
  end if;
  if tg_op = 'UPDATE' and (old.title, old.agency_id, old.tracking_number) is distinct from (new.title, new.agency_id, new.tracking_number) then
    perform index_messages(array(select id from message where owner_id = new.owner_id and request_id = new.id));
  end if;
  return null;
end $$;

create or replace function notify_live_shares()
 returns trigger
 language plpgsql
as $$
declare
  told uuid := coalesce(new.user_id, old.user_id);
begin
  if told is not null then
    perform pg_notify('live', json_build_object('id', 0, 'owner', told, 'request', null, 'kind', 'shares')::text);
  end if;
  return null;
end $$;

create or replace function touch_request_rows(requests uuid[])
 returns void
 language plpgsql
 security definer
 set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- In the order of refresh_request_rows.
  perform from request_row where id = any (requests) order by id for update;
  -- Mostly just written by what else was told of the same change.
  update request_row set unread = unread where id = any (requests) and xmin <> pg_current_xact_id()::xid;
end $$;

create or replace function score_unmatched_after_match_rule()
 returns trigger
 language plpgsql
as $$
begin
  perform score_unmatched(new.learned_at);
  return null;
end $$;

create or replace function score_unmatched_after_request()
 returns trigger
 language plpgsql
as $$
begin
  perform score_unmatched(new.updated_at);
  return null;
end $$;

-- 5. Triggers and policies. Triggers of one event run in the order of their names; where it matters
-- (message: times, then rows, then versions, then search; request: rows, then search) the new names keep it.
alter trigger keep_rows_of_requests on agency rename to refresh_request_rows;
alter trigger learn_added_words on agency rename to add_new_words;
alter trigger learn_changed_words on agency rename to add_changed_words;
alter trigger keep_rows_of_files_added on attachment rename to refresh_versions_on_insert;
alter trigger keep_rows_of_files_removed on attachment rename to refresh_versions_on_delete;
alter trigger keep_rows_of_added on clock rename to refresh_rows_on_insert;
alter trigger keep_rows_of_removed on clock rename to refresh_rows_on_delete;
alter trigger keep_rows_of_added on fee rename to refresh_rows_on_insert;
alter trigger keep_rows_of_removed on fee rename to refresh_rows_on_delete;
alter trigger keep_rows_of_added on message rename to refresh_rows_on_insert;
alter trigger keep_rows_of_removed on message rename to refresh_rows_on_delete;
alter trigger keep_rows_of_added on request_label rename to refresh_rows_on_insert;
alter trigger keep_rows_of_removed on request_label rename to refresh_rows_on_delete;
alter trigger keep_rows_of_updated on clock rename to refresh_rows_on_update;
alter trigger keep_rows_of_updated on fee rename to refresh_rows_on_update;
alter trigger keep_rows_of_updated on message rename to refresh_rows_on_update;
alter trigger keep_conversation on message rename to derive_conversation_times;
alter trigger keep_rows_of_words on message rename to refresh_versions_on_update;
alter trigger keep_rows_of_words_added on message rename to refresh_versions_on_insert;
alter trigger keep_rows_of_words_removed on message rename to refresh_versions_on_delete;
alter trigger search_mail on message rename to search_message;
alter trigger search_mail_came on message rename to search_message_added;
alter trigger tell_mailbox on mailbox_change rename to notify_live_mailbox;
alter trigger weigh_after_lesson on match_rule rename to score_unmatched_after_match_rule;
alter trigger count_sending_again on outbox rename to recount_sending;
alter trigger uncount_cancelled on outbox rename to uncount_canceled;
alter trigger note_departure on user_account rename to record_account_removal;
alter trigger keep_former_addresses on reply_notification rename to save_former_addresses;
alter trigger keep_former_addresses on request rename to save_former_addresses;
alter trigger keep_rows_of_changed on request rename to refresh_rows_on_update;
alter trigger keep_rows_of_new on request rename to refresh_rows_on_insert;
alter trigger weigh_after_request on request rename to score_unmatched_after_request;
alter trigger tell_live on request_event rename to notify_live_event;
alter trigger tell_shares on share rename to notify_live_shares;
alter policy everybodys_and_own on agency rename to public_and_own;

-- Policies print the old name of the function as a column alias. Give them the new one.
do $$
declare
  policy record;
begin
  for policy in select * from pg_policies where schemaname = 'public' and concat(qual, with_check) like '% AS current\_person%' loop
    execute format('alter policy %I on %I', policy.policyname, policy.tablename)
      || coalesce(' using (' || replace(policy.qual, ' AS current_person', '') || ')', '')
      || coalesce(' with check (' || replace(policy.with_check, ' AS current_person', '') || ')', '');
  end loop;
end $$;

-- 6. Deleted drafts lie in JSON by the names of their columns, for `restore_rows`.
update deleted_draft set request = (
  select jsonb_object_agg(coalesce(renamed.new_name, field.key), field.value)
  from jsonb_each(request) field
  left join (values ('client_key', 'idempotency_key'), ('ball', 'waiting_on'),
    ('recorded', 'manual_dates'), ('batch_place', 'batch_position'), ('batch_said', 'batch_address'),
    ('batch_waiting', 'batch_pending'), ('shelf', 'mailbox_folder'), ('woke_at', 'unsnoozed_at')) renamed (old_name, new_name)
    on renamed.old_name = field.key);

-- Previews of imports: `daysSure` and `guesses` of the contract have new names.
update request_import set preview = (preview - 'daysSure')
    || case when preview ? 'daysSure' then jsonb_build_object('dayOrderCertain', preview -> 'daysSure') else '{}' end
    || case when preview ? 'unknownAgencies' then jsonb_build_object('unknownAgencies', (
        select coalesce(jsonb_agg((agency - 'guesses') || jsonb_build_object('candidates', agency -> 'guesses') order by n), '[]')
        from jsonb_array_elements(preview -> 'unknownAgencies') with ordinality as one (agency, n))) else '{}' end
  where preview ?| array['daysSure', 'unknownAgencies'];
