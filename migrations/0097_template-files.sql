-- The files of a template of a request. They stay for a while when their template is deleted, for who takes that back
-- (db/requests/template-files.ts), so they name it without a foreign key.
create table template_file (
  owner_id uuid not null references user_account on delete cascade,
  template_id uuid not null,
  ordinal integer not null,
  name text not null,
  type text not null,
  size integer not null,
  sha256 text not null,
  primary key (owner_id, template_id, ordinal)
);
create index template_file_by_file on template_file (sha256);
alter table template_file enable row level security;
create policy own_rows on template_file to daylight_user
  using (owner_id = current_user_id()) with check (owner_id = current_user_id());
grant select, insert, delete on template_file to daylight_user;
