-- What the user role may do, table by table and column by column, is what signed-in users' transactions do and nothing else;
-- docs/database-grants.md says why. Columns to come are closed to changes until a migration opens them.
do $$
declare t text;
begin
  foreach t in array array['agency', 'agency_address_report', 'answer_by_mail', 'attachment', 'batch', 'calendar_feed', 'clock',
    'draft_revision', 'fee', 'label', 'mailbox_change', 'message', 'note', 'note_mention', 'notice_choice', 'outbox', 'person',
    'prepared_letter', 'reading_example', 'reminder', 'reply_draft', 'request', 'request_event', 'request_export', 'request_import',
    'request_import_mail', 'request_import_row', 'request_label', 'saved_search', 'share', 'template', 'tracker_view', 'upload']
  loop
    execute format('revoke all on %I from daylight_user', t);
    execute format('grant select on %I to daylight_user', t);
  end loop;
end $$;

-- Never `email`, `disabled`, or what limits an account.
grant update (name, organization, postal_address, phone, fee_category, fee_statement, time_zone, remind_hour, due_soon_days,
  silence_days, remind_at) on person to daylight_user;

grant insert, delete on request to daylight_user;
grant update (client_key, agency_id, jurisdiction, title, draft, version, status, ball, tracking_number, sent_at, closed_at,
  next_due_on, updated_at, last_message_at, unread, recorded, agency_address, batch_id, batch_place, batch_problem, batch_waiting,
  batch_said, shelf, starred, snoozed_until, woke_at, last_reply_at, last_sent_at, scheduled_at, reply_draft_at)
  on request to daylight_user;
-- The timeline is append-only; it goes only with its request.
grant insert on request_event to daylight_user;
grant insert, delete on draft_revision, attachment to daylight_user;
grant insert, delete on message to daylight_user;
-- Not what came in: its raw bytes, who proved to have sent it, and what was read in it.
grant update (direction, from_name, from_address, subject, text, snippet, sent_or_received_at, seen, told, entry, confirmed_outcome,
  confirmed_at, delivery_state, delivery_detail, leaves_at, by_hand, sender_known) on message to daylight_user;
-- A letter is queued, put off, hurried and taken back; how often it was tried, and who pays for its pace, is the program's.
grant insert (id, owner_id, message_id, mail, created_at, not_before, domain, before, counts_on_acceptance, outside) on outbox to daylight_user;
grant update (message_id, mail, state, attempts, created_at, settled_at, not_before, turn, waited, before) on outbox to daylight_user;
grant insert, delete on upload to daylight_user;
grant update (created_at, message_id) on upload to daylight_user;

grant insert, delete on clock to daylight_user;
grant update (jurisdiction, started_on, due_on, met_on, paused_since, working, input) on clock to daylight_user;
grant insert on batch to daylight_user;
grant insert, delete on agency to daylight_user;
grant update (name, abbreviation, jurisdiction, email, address_lines, time_zone, aliases, source, source_date, confidence, parent_id,
  kind, locality, phone, fax, portal_url, website, accepts_email, sources, notes, verified_at, verified_by, folded_name, short_names,
  search, edited_at, updated_at, version) on agency to daylight_user;
grant insert on agency_address_report to daylight_user;
grant update (verdict, at, request_id, settled_at) on agency_address_report to daylight_user;
grant update (state) on answer_by_mail to daylight_user;
grant insert, delete on calendar_feed to daylight_user;
grant update (secret_hash, made_at, read_at) on calendar_feed to daylight_user;

grant insert, delete on fee to daylight_user;
grant update (kind, cents, currency, "on", note, removed_at) on fee to daylight_user;
grant insert on note, note_mention to daylight_user;
grant update (text, edited_at, removed_at) on note to daylight_user;
grant insert, delete on reminder to daylight_user;
grant update (day, text, done_at) on reminder to daylight_user;
grant insert on notice_choice to daylight_user;
grant update (how) on notice_choice to daylight_user;
grant insert on prepared_letter to daylight_user;
grant update (version) on prepared_letter to daylight_user;
grant insert, delete on reading_example to daylight_user;
grant update (read, outcome, facts, agreed, at) on reading_example to daylight_user;
grant insert, delete on reply_draft to daylight_user;
grant update (content, version, updated_at) on reply_draft to daylight_user;

grant insert, delete on label, request_label, saved_search, template, tracker_view to daylight_user;
grant update (name) on label to daylight_user;
grant update (name, q) on saved_search to daylight_user;
grant update (name, content, updated_at) on template to daylight_user;
grant update (name, kind, query, columns, place) on tracker_view to daylight_user;
grant insert on mailbox_change to daylight_user;
grant update (undone_at) on mailbox_change to daylight_user;

grant insert, delete on request_export to daylight_user;
grant update (done, problem) on request_export to daylight_user;
grant insert, delete on request_import to daylight_user;
grant update (state, problem, choices, found, format, counts, to_make, done, left_alone, applied_at, undone_at)
  on request_import to daylight_user;
grant insert, delete on request_import_mail, request_import_row to daylight_user;
grant update (chosen, request_id, made_at, undone) on request_import_row to daylight_user;

-- Jobs. The program adds any; the user role adds those of its own transactions, each about the user's own rows.
alter function enqueue_job(text, json, timestamptz, text, int, text) rename to enqueue_program_job;
revoke execute on function enqueue_program_job from public, daylight_user;

create function enqueue_user_job(task text, payload json, run_at timestamptz, job_key text, priority int, queue_name text)
  returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  owner uuid := current_person();
  is_own boolean := case task
    when 'deliver-mail' then exists (select from outbox where id = (payload ->> 'outboxId')::uuid and owner_id = owner)
    when 'read-attachments' then exists (select from message where id = (payload ->> 'messageId')::uuid and owner_id = owner)
    when 'notify-reply' then (payload ->> 'ownerId')::uuid = owner
      and exists (select from message where id = (payload ->> 'messageId')::uuid and owner_id = owner)
    when 'tell-mentioned' then exists (select from note_mention where note_id = (payload ->> 'noteId')::uuid
      and person_id = (payload ->> 'personId')::uuid and owner_id = owner)
    when 'requeue-mail' then exists (select from mail_declined where inbound_id = (payload ->> 'inboundId')::uuid and owner_id = owner)
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
revoke execute on function enqueue_user_job from public;
grant execute on function enqueue_user_job to daylight_user;

-- What everything calls: it runs with its caller's rights, and those decide.
create function enqueue_job(task text, payload json, run_at timestamptz default null, job_key text default null,
    priority int default null, queue_name text default null)
  returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if has_function_privilege('public.enqueue_program_job(text, json, timestamptz, text, int, text)', 'execute') then
    perform enqueue_program_job(task, payload, run_at, job_key, priority, queue_name);
  else
    perform enqueue_user_job(task, payload, run_at, job_key, priority, queue_name);
  end if;
end $$;

-- Functions with their owner's rights that are no triggers: nobody calls them but whose triggers or queries do.
do $$
declare one regprocedure;
begin
  for one in select oid from pg_proc
    where pronamespace = 'public'::regnamespace and prosecdef and prorettype <> 'trigger'::regtype and proname <> 'enqueue_program_job'
  loop
    execute format('revoke execute on function %s from public', one);
    execute format('grant execute on function %s to daylight_user', one);
  end loop;
end $$;
