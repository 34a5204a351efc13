-- One walk of a newer reader over the whole store; a walk without finished_at is gone on with.
create table reparse (
  id bigint generated always as identity primary key,
  -- The last mail looked at, in the order of their ids; null before the first.
  after uuid,
  -- What was found so far: see actions/reparse-mail.ts Report.
  report jsonb not null,
  started_at timestamptz not null,
  finished_at timestamptz
);
create unique index reparse_one_at_a_time on reparse ((finished_at is null)) where finished_at is null;
