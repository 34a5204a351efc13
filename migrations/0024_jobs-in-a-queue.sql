-- With a queue: jobs of one queue run one after the other, so that they never hold every place of the workers.
drop function enqueue_job;
create function enqueue_job(
  task text, payload json, run_at timestamptz default null, job_key text default null, priority int default null,
  queue_name text default null)
  returns void language plpgsql security definer set search_path = pg_catalog, public
  as $$ begin
    perform graphile_worker.add_job(
      task, payload, queue_name := queue_name, run_at := run_at, job_key := job_key, priority := priority);
  end $$;
revoke execute on function enqueue_job from public;
grant execute on function enqueue_job to daylight_person;
