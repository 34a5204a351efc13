-- What a user adds to the directory is theirs alone until they propose it and an administrator approves it. A decided
-- proposal stays, so that its user sees the outcome.
create table agency_proposal (
  id uuid primary key,
  agency_id text not null references agency(id) on delete cascade,
  owner_id uuid not null references user_account(id) on delete cascade,
  proposed_at timestamptz not null,
  outcome text,
  decided_at timestamptz,
  decided_by text,
  reason text,
  constraint agency_proposal_outcome_check check (outcome in ('approved', 'merged', 'declined')),
  constraint agency_proposal_decided check ((outcome is null) = (decided_at is null)),
  constraint agency_proposal_declined_with_reason check (outcome <> 'declined' or reason is not null)
);
create unique index agency_proposal_open on agency_proposal (agency_id) where decided_at is null;
create index agency_proposal_of_agency on agency_proposal (agency_id, proposed_at desc);
create index agency_proposal_waiting on agency_proposal (proposed_at desc, agency_id) where decided_at is null;
create index agency_proposal_own on agency_proposal (owner_id, proposed_at desc);
alter table agency_proposal enable row level security;
create policy own_rows on agency_proposal for select to daylight_user using (owner_id = current_user_id());
create policy propose_own on agency_proposal for insert to daylight_user
  with check (owner_id = current_user_id() and decided_at is null and decided_by is null and reason is null
    and exists (select from agency a where a.id = agency_id and a.owner_id = current_user_id() and a.listing = 'pending'));
create policy withdraw_own on agency_proposal for delete to daylight_user
  using (owner_id = current_user_id() and decided_at is null);
grant select, insert, delete on agency_proposal to daylight_user;

-- Until now everything that users added waited for an administrator.
insert into agency_proposal (id, agency_id, owner_id, proposed_at)
  select gen_random_uuid(), id, owner_id, created_at from agency where listing = 'pending';
