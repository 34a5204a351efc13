-- A person's own templates: a request they write again and again.
create table template (
  owner_id uuid not null references person on delete cascade,
  -- Chosen by the browser, so that the same call again makes no second one.
  id uuid not null,
  name text not null,
  -- contract/template.ts TemplateContent
  content jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (owner_id, id)
);
-- Two that one could not tell apart in the list are a slip.
create unique index template_by_name on template (owner_id, lower(name));

alter table template enable row level security;
create policy own_rows on template to daylight_person
  using (owner_id = current_person()) with check (owner_id = current_person());
grant select, insert, update, delete on template to daylight_person;
