-- What a list shows of a mail's reading is three words of a document of kilobytes, which was unpacked three times a row.
alter table message
  add column reading_kind text generated always as (reading ->> 'kind') stored,
  add column reading_outcome text generated always as (reading #>> '{main,value}') stored,
  add column reading_confidence text generated always as (reading #>> '{main,confidence}') stored;

-- Who asks is looked up once a statement; it was looked up and read as a UUID for every row, and for every row joined to one.
alter policy own_rows on request
  using (owner_id = (select current_person())) with check (owner_id = (select current_person()));
alter policy own_rows on message
  using (owner_id = (select current_person())) with check (owner_id = (select current_person()));
alter policy own_rows on attachment
  using (owner_id = (select current_person())) with check (owner_id = (select current_person()));
alter policy own_rows on label
  using (owner_id = (select current_person())) with check (owner_id = (select current_person()));
alter policy own_rows on request_label
  using (owner_id = (select current_person())) with check (owner_id = (select current_person()));
alter policy everybodys_and_own on agency
  using (owner_id is null or owner_id = (select current_person()));
