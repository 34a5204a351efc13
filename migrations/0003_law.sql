-- Law that an administrator can correct, and clocks that can be worked out again.

-- What differs from the built-in row of core/deadline/laws, as a JSON merge patch (RFC 7396).
create table law_correction (
  jurisdiction text primary key,
  patch jsonb not null,
  reason text not null,
  source text not null,
  corrected_by text not null,
  corrected_at timestamptz not null
);

-- What differs from a built-in holiday calendar: off = a day off that it lacks, not off = its holiday is worked that day.
create table closing (
  id uuid primary key,
  calendar text not null,
  day date not null,
  name text not null,
  "off" boolean not null,
  source text not null,
  added_by text not null,
  added_at timestamptz not null,
  unique (calendar, day)
);

-- core/request/clocks.ts ClockInput: what `working` was worked out from.
alter table clock add column input jsonb not null default '{}';
update clock set input = jsonb_build_object('received', started_on::text),
  -- What core/deadline/deadline.ts says of every deadline since.
  working = '{"body": "agency", "caveat": null, "reminder": null}'::jsonb || working;
alter table clock alter column input drop default;
-- First day of a pause that still lasts; due_on is null meanwhile.
alter table clock add column paused_since date;
create index clock_of_law on clock (jurisdiction, request_id) where met_on is null;

-- core/request/clocks.ts Recorded: an extension, an appeal, a reminder the person put down by hand.
alter table request add column recorded jsonb not null default '{}';

-- Everybody's letters and clocks rest on these; who made a correction is for administrators.
grant select (jurisdiction, patch, reason, source, corrected_at) on law_correction to daylight_person;
grant select (id, calendar, day, name, "off", source) on closing to daylight_person;
