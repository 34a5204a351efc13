-- The head of a user's printed letters: their organization's name, how to reach it, and its logo. At most one a user.
create table letterhead (
  owner_id uuid primary key references user_account on delete cascade,
  name text not null,
  -- Lines, separated by line breaks.
  address text not null,
  phone text not null,
  email text not null,
  website text not null,
  -- A small checked picture (actions/accounts/check-logo.ts); in the row, so that it goes with it.
  logo bytea,
  logo_type text check (logo_type in ('image/png', 'image/jpeg')),
  updated_at timestamptz not null,
  check ((logo is null) = (logo_type is null))
);
alter table letterhead enable row level security;
create policy own_rows on letterhead to daylight_user
  using (owner_id = current_user_id()) with check (owner_id = current_user_id());
grant select, insert, delete on letterhead to daylight_user;
grant update (name, address, phone, email, website, logo, logo_type, updated_at) on letterhead to daylight_user;

-- Below the name of every letter: "Staff attorney", a bar number. Lines, separated by line breaks.
alter table user_account add signature_block text not null default '';
grant update (signature_block) on user_account to daylight_user;
