-- A draft may go to many agencies, says in which form the copies are wanted and which fee category its requester
-- claims, and carries files.

create function pg_temp.editor_draft(draft jsonb) returns jsonb language sql immutable
  as $$ select (draft - 'agencyId' - 'electronicCopies') || jsonb_build_object(
    'agencyIds', case when draft ->> 'agencyId' is null then '[]'::jsonb
                      else jsonb_build_array(draft ->> 'agencyId') end,
    -- Who had not ticked "electronic copies" had said nothing of the form.
    'format', case when (draft ->> 'electronicCopies')::boolean then 'electronic' else 'any' end,
    'feeCategory', null,
    'attachments', '[]'::jsonb) $$;
update request set draft = pg_temp.editor_draft(draft);
update draft_revision set draft = pg_temp.editor_draft(draft);

-- What the requester says of themselves to agencies: core/letter/wishes.ts FEE_CATEGORIES. Null: nothing.
alter table person add column fee_category text;
-- In their own words, why they belong to it: "I report for The Prairie Ledger, a weekly paper."
alter table person add column fee_statement text not null default '';

-- One draft sent to many agencies: a request each, all of them made when the batch is.
create table batch (
  owner_id uuid not null references person on delete cascade,
  id uuid not null,
  -- The draft it was made from, which became the first of its requests: the same draft is never sent twice.
  draft_id uuid not null,
  title text not null,
  -- When its letters are to leave; null for at once.
  send_at timestamptz,
  created_at timestamptz not null,
  primary key (owner_id, id),
  unique (owner_id, draft_id)
);
alter table batch enable row level security;
create policy own_rows on batch to daylight_person
  using (owner_id = current_person()) with check (owner_id = current_person());
grant select, insert, update, delete on batch to daylight_person;

alter table request add column batch_id uuid;
-- Its place in the batch, from 0.
alter table request add column batch_place int;
-- Why its letter could not be sent: core/problem.ts { code, detail, fields }. Null while it waits, and once it went.
alter table request add column batch_problem jsonb;
alter table request add foreign key (owner_id, batch_id) references batch (owner_id, id) on delete set null (batch_id);
create index request_by_batch on request (owner_id, batch_id, batch_place) where batch_id is not null;
