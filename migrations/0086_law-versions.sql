-- Corrections of law rows with their history: each version counts for requests received within its days, and one that
-- was undone stays on record.
create table law_version (
  id uuid primary key,
  jurisdiction text not null,
  -- What changes in the row that the versions before it make, as a JSON merge patch (RFC 7396).
  patch jsonb not null,
  -- First and last day of receipt for which it counts; null without a bound.
  valid_from date,
  valid_to date,
  reason text not null,
  source text not null,
  created_by text not null,
  created_at timestamptz not null,
  undone_by text,
  undone_at timestamptz,
  constraint law_version_days_in_order check (valid_from <= valid_to),
  constraint law_version_undone_by_someone check ((undone_by is null) = (undone_at is null))
);
create index law_version_counting on law_version (jurisdiction, created_at, id) where undone_at is null;

insert into law_version (id, jurisdiction, patch, reason, source, created_by, created_at)
select gen_random_uuid(), jurisdiction, patch, reason, source, corrected_by, corrected_at from law_correction;
drop table law_correction;

-- Everybody's letters and clocks rest on these; who made a correction is for administrators.
grant select (id, jurisdiction, patch, valid_from, valid_to, reason, source, created_at, undone_at) on law_version
  to daylight_user;
