-- The directory of offices: a tree, with what each office takes, where every fact was seen, and who may see the row.

-- Type-ahead with typing errors needs trigrams. Trusted, so whoever owns the database may create it.
do $$
begin
  create extension if not exists pg_trgm;
exception
  when insufficient_privilege then
    raise exception 'the agency directory needs the extension pg_trgm, and this user may not create it: have an administrator run "create extension pg_trgm" in this database, then start again';
  when feature_not_supported or undefined_file then
    raise exception 'the agency directory needs the extension pg_trgm, which this PostgreSQL server lacks: install its contrib package, then start again';
end $$;

alter table agency
  alter email drop not null,
  add parent_id text references agency,
  -- In the directory's own words: component, city, sheriff.
  add kind text,
  add locality text,
  add phone text,
  add fax text,
  add portal_url text,
  add website text,
  -- Null: nobody has said. False: an address may be known, but requests sent there are not taken.
  add accepts_email boolean,
  -- Where each field was seen: { "email": { "source", "date", "confidence" } }. source, source_date and confidence
  -- above are those of the e-mail address, or of the whole row where it has none.
  add sources jsonb not null default '{}',
  add foia_gov_id uuid unique,
  -- Ids other directories know it by: { "muckrock": "248" }.
  add external_ids jsonb not null default '{}',
  -- The component that takes what is sent to the whole department.
  add default_component text references agency,
  -- How much is asked of it, so that of equals the better known stands first.
  add requests_per_year int not null default 0,
  add notes text,
  add listing text not null default 'listed' check (listing in ('listed', 'pending', 'retired')),
  -- Null: everybody's. Else whoever added it sees it, and nobody else but administrators.
  add owner_id uuid references person on delete cascade,
  -- A duplicate points at the row that was kept, so that its id goes on resolving.
  add merged_into text references agency,
  -- When and by whom the e-mail address was found right, whatever its source says.
  add verified_at timestamptz,
  add verified_by text,
  -- What the search reads; core/agency/search-text.ts makes all three from the columns above.
  add folded_name text not null default '',
  add short_names text[] not null default '{}',
  add search text not null default '',
  -- Of a built-in row: what it was when the program last wrote it. With edited_at null the program may write it anew.
  add builtin_hash text,
  add edited_at timestamptz,
  add updated_at timestamptz not null default now(),
  add version int not null default 1,
  add constraint agency_own_until_listed check ((listing <> 'listed' or owner_id is null) and (listing <> 'pending' or owner_id is not null)),
  add constraint agency_merged_is_retired check (merged_into is null or (listing = 'retired' and merged_into <> id));

-- Until now only the program wrote here.
update agency set builtin_hash = '';

create index agency_by_name on agency (folded_name text_pattern_ops) where listing = 'listed';
create index agency_by_short_name on agency using gin (short_names) where listing = 'listed';
-- By the beginnings of words. As trigrams, "city" alone would be five long lists to read.
create index agency_by_words on agency using gin (array_to_tsvector(string_to_array(trim(search), ' '))) where listing = 'listed';
create index agency_by_use on agency (requests_per_year desc, folded_name, id) where listing = 'listed';
create index agency_of_jurisdiction on agency (jurisdiction, folded_name, id) where listing = 'listed';
create index agency_children on agency (parent_id, folded_name, id) where listing = 'listed';
create index agency_own on agency (owner_id, id) where owner_id is not null;
create index agency_waiting on agency (listing, created_at desc, id) where listing <> 'listed';
create index agency_merged on agency (merged_into) where merged_into is not null;
create index agency_by_external_id on agency using gin (external_ids jsonb_path_ops);
create index agency_by_email on agency (lower(email));
-- Backwards, so that one index finds a domain, those below it and those above it.
create index agency_by_mail_domain on agency (reverse(split_part(lower(email), '@', 2)) text_pattern_ops);

-- A person sees what is everybody's and what they added; they change only the latter, until it is everybody's.
alter table agency enable row level security;
create policy everybodys_and_own on agency for select to daylight_person
  using (owner_id is null or owner_id = current_person());
create policy add_own on agency for insert to daylight_person
  with check (owner_id = current_person() and listing = 'pending');
create policy change_own on agency for update to daylight_person
  using (owner_id = current_person() and listing = 'pending') with check (owner_id = current_person() and listing = 'pending');
create policy delete_own on agency for delete to daylight_person
  using (owner_id = current_person() and listing = 'pending');
grant insert, update, delete on agency to daylight_person;

-- Every word the search knows. A word typed wrong is compared with these, not with every row of the directory. Words stay
-- when the last office that has them goes; they then lead to nothing.
create table agency_word (
  word text primary key
);
create index agency_word_alike on agency_word using gin (word gin_trgm_ops);
create index agency_word_beginning on agency_word (word text_pattern_ops);

create function learn_agency_words() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into agency_word
  select distinct word from written, unnest(string_to_array(trim(written.search), ' ')) as word
  where length(word) > 2
  on conflict do nothing;
  return null;
end $$;
create trigger learn_added_words after insert on agency referencing new table as written
  for each statement execute function learn_agency_words();
create trigger learn_changed_words after update on agency referencing new table as written
  for each statement execute function learn_agency_words();

-- What people said of an address before they sent a letter there: that it is right, or which one is.
create table agency_address_report (
  id uuid primary key,
  owner_id uuid not null references person on delete cascade,
  agency_id text not null references agency on delete cascade,
  request_id uuid references request on delete set null,
  verdict text not null check (verdict in ('confirmed', 'corrected')),
  address text not null,
  at timestamptz not null,
  -- When an administrator took it up or passed over it.
  settled_at timestamptz,
  unique (owner_id, agency_id, address)
);
create index agency_address_report_open on agency_address_report (agency_id, at desc) where settled_at is null;
alter table agency_address_report enable row level security;
create policy own_rows on agency_address_report to daylight_person
  using (owner_id = current_person()) with check (owner_id = current_person());
grant select, insert, update, delete on agency_address_report to daylight_person;

-- Where this request's letters go when not to the directory's address.
alter table request add agency_address text;
