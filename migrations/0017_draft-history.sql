-- A draft that was deleted, whole, for a day: the way back. It is no request meanwhile, so that no list, count, search or
-- matching of mail can show it.
create table deleted_draft (
  owner_id uuid not null references person on delete cascade,
  request_id uuid not null,
  deleted_at timestamptz not null,
  request jsonb not null,
  revisions jsonb not null,
  events jsonb not null,
  uploads jsonb not null,
  primary key (owner_id, request_id)
);
create index deleted_draft_by_age on deleted_draft (deleted_at);
alter table deleted_draft enable row level security;
create policy own_rows on deleted_draft to daylight_person
  using (owner_id = current_person()) with check (owner_id = current_person());
grant select, insert, delete on deleted_draft to daylight_person;

-- Rows kept as JSON go back as they were, whatever columns their table has; what it works out itself it works out anew.
create function put_back(target regclass, kept jsonb) returns void language plpgsql as $$
declare names text;
begin
  select string_agg(quote_ident(attname), ', ' order by attnum) into names from pg_attribute
    where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '';
  execute format('insert into %1$s (%2$s) overriding system value select %2$s from jsonb_populate_recordset(null::%1$s, $1)',
    target, names) using kept;
end $$;

-- For thinning: whose versions grew old lately.
create index draft_revision_by_age on draft_revision (saved_at);
