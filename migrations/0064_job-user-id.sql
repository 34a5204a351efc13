-- The job that emails a user whom a note mentions names that user `userId`, like all code since the renames of 2026-11-23.

create or replace function enqueue_user_job(task text, payload json, run_at timestamptz, job_key text, priority int, queue_name text)
  returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  owner uuid := current_person();
  is_own boolean := case task
    when 'deliver-mail' then exists (select from outbox where id = (payload ->> 'outboxId')::uuid and owner_id = owner)
    when 'read-attachments' then exists (select from message where id = (payload ->> 'messageId')::uuid and owner_id = owner)
    when 'notify-reply' then (payload ->> 'ownerId')::uuid = owner
      and exists (select from message where id = (payload ->> 'messageId')::uuid and owner_id = owner)
    when 'tell-mentioned' then exists (select from note_mention where note_id = (payload ->> 'noteId')::uuid
      and person_id = (payload ->> 'userId')::uuid and owner_id = owner)
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

update graphile_worker._private_jobs job
  set payload = ((job.payload::jsonb - 'personId') || jsonb_build_object('userId', job.payload -> 'personId'))::json
  from graphile_worker._private_tasks task
  where task.id = job.task_id and task.identifier = 'tell-mentioned' and job.payload ->> 'personId' is not null;
