-- Figures of the installation over time, for the administrators' plots: a row a minute, and after a day a row an hour. One worker
-- writes the figures of the database and the disk, every process adds how it answered. The program's alone.
create table status_sample (
  hourly boolean not null default false,
  -- The minute or hour that it is of.
  at timestamptz not null,
  jobs_ready integer,
  -- In seconds.
  jobs_oldest real,
  -- Since the sample before.
  email_in integer,
  email_out integer,
  email_deferred integer,
  -- Failed or bounced, of the 24 hours before.
  email_undelivered integer,
  database_bytes bigint,
  disk_free_bytes bigint,
  disk_bytes bigint,
  last_backup_at timestamptz,
  -- The 99th percentile, of the process that had the worst.
  loop_delay_ms real,
  -- Answered requests by how long they took: core/operating/latency-histogram.ts.
  latencies integer[],
  primary key (hourly, at)
);
alter table status_sample enable row level security;
