-- Full text of the mail: one document a mail, and one for a request that has none yet, because it is a draft.
--
-- The words are cut and folded here and by core/search/fold.ts alike, so that numbers, addresses and names with hyphens are
-- found by any part of them and in any language; PostgreSQL's own parser reads "2026-F-21877" as three things by what
-- follows it. Each word of a document begins with a key of its owner, so that a search reads its owner's postings only,
-- however many others have the same word, and the index alone says what is in a mail and what is not.

-- Same ranges as core/search/fold.ts; "pg_c_utf8" is there in every database, whatever its locale.
create function search_words(given text) returns text language plpgsql immutable parallel safe as $$
begin
  -- Most mail has nothing that would have to be decomposed, and is folded in half the time.
  if octet_length(given) = length(given) then
    return btrim(regexp_replace(replace(lower(given collate pg_catalog.pg_c_utf8), '''', ''), '[^a-z0-9]+', ' ', 'g'));
  end if;
  return btrim(regexp_replace(regexp_replace(replace(lower(normalize(given, NFKD) collate pg_catalog.pg_c_utf8), 'ς', 'σ'),
    '[\u0027\u2019\u00AD\u0300-\u036F\u200B-\u200D\u2060\uFEFF]', '', 'g'),
    '[\u0001-\u0026\u0028-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00AC\u00AE-\u00B4\u00B6-\u00BF\u00D7\u00F7\u1680\u180E\u2000-\u200A\u200E-\u2018\u201A-\u205F\u2061-\u206F\u20A0-\u20CF\u2190-\u2BFF\u3000-\u3004\u3008-\u3020\uFE10-\uFE6F\uFFF0-\uFFFD]+',
    ' ', 'g'));
end $$;

-- What every word of an owner's documents begins with. Another's may have the same: who sees what is said by owner_id.
create function search_key(owner uuid) returns text language sql immutable parallel safe
  return left(md5(owner::text), 6);

-- Folded words as a tsvector, each behind `head`. Positions end at 16383, and at 255 of a word.
create function search_vector(head text, folded text) returns tsvector language plpgsql immutable parallel safe as $$
begin
  if coalesce(folded, '') = '' then
    return '';
  end if;
  return (select string_agg(head || left(word, 60) || ':' || least(place, 16383), ' ')
    from unnest(string_to_array(folded, ' ')) with ordinality as one (word, place))::tsvector;
end $$;

-- An address and each end of it, without what parts them, so that `from:dhs.gov` is one word: fbi.gov, gov.
create function search_addresses(head text, addresses text[]) returns tsvector language plpgsql immutable parallel safe as $$
declare
  ends text[] := '{}';
  given text;
begin
  foreach given in array addresses loop
    given := coalesce(substring(given from '<([^<>]*)>'), given);
    continue when strpos(given, '@') = 0;
    loop
      ends := ends || (head || left(replace(search_words(given), ' ', ''), 60));
      given := substring(given from '[@.](.*)$');
      exit when given is null or cardinality(ends) > 1000;
    end loop;
  end loop;
  return array_to_tsvector(array(select distinct one from unnest(ends) one where one <> head));
end $$;

create table message_search (
  -- The mail's, or the draft request's.
  id uuid primary key,
  owner_id uuid not null,
  request_id uuid not null references request on delete cascade,
  message_id uuid references message on delete cascade,
  -- What results are ordered by, as far as JavaScript tells times apart.
  at timestamptz not null,
  outcome text,
  -- So long that not every place of a word is in `document`: phrases are looked up in the text itself.
  long boolean not null,
  document tsvector not null
)
-- A narrow table, the documents beside it: a search that finds every mail reads none of them.
with (toast_tuple_target = 128);
create unique index message_search_by_message on message_search (message_id);
create index message_search_by_request on message_search (request_id);
-- New mail is found at once and every search is as fast as the last: no list of what is still to be sorted in.
create index message_search_words on message_search using gin (document) with (fastupdate = off);

-- The words are looked for outside row-level security (db/conversation-search.ts says why); a person's own calls see none.
alter table message_search enable row level security;

-- The texts of one mail, folded, parts kept apart by a word that nobody can look for.
create function search_text(mail uuid) returns text language plpgsql stable parallel safe as $$
begin
  return (select search_words(m.subject) || ' = ' || search_words(left(m.text, 500000)) || coalesce((
      select string_agg(' = ' || search_words(a.name) || ' = ' || search_words(left(t.text, 500000)), '' order by a.ordinal)
      from attachment a left join attachment_text t on t.attachment_id = a.id where a.message_id = m.id), '')
    from message m where m.id = mail);
end $$;

-- A document holds a megabyte. Of one that would be more the beginning is kept: no mail may fail to be filed for its length.
create function search_document(owner uuid, texts text, sender text, froms text[], tos text[], subject text, agency text, files text, marks text)
  returns tsvector language plpgsql immutable parallel safe as $$
declare
  key text := search_key(owner);
  -- What is short, and must be in it whatever the text is.
  head tsvector := search_vector(key || 'F', search_words(left(sender, 2000))) || search_addresses(key || 'D', froms)
    || search_vector(key || 'T', search_words(left(array_to_string(tos, ' '), 20000))) || search_addresses(key || 'E', tos[:200])
    || search_vector(key || 'S', search_words(left(subject, 4000))) || search_vector(key || 'G', search_words(left(agency, 4000)))
    || search_vector(key || 'N', search_words(left(files, 20000))) || search_vector(key, marks);
  most int := 700000;
begin
  loop
    begin
      return head || search_vector(key || 'w', left(texts, most));
    exception when program_limit_exceeded then
      most := most / 2;
    end;
  end loop;
end $$;

create function keep_search_of_mail(mails uuid[]) returns void language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into message_search (id, owner_id, request_id, message_id, at, outcome, long, document)
  select m.id, m.owner_id, m.request_id, m.id, date_trunc('milliseconds', m.sent_or_received_at),
    coalesce(m.confirmed_outcome, m.reading -> 'main' ->> 'value'),
    length(one.texts) > 16000,
    search_document(m.owner_id, one.texts, m.from_name || ' = ' || m.from_address, array[m.from_address],
      m.to_addresses || m.cc_addresses, m.subject || ' = ' || r.title,
      concat_ws(' = ', a.name, a.abbreviation, array_to_string(a.short_names, ' = '), a.search), f.names,
      concat_ws(' ', 'K', case when m.direction = 'out' then 'O' end, case when f.attached then 'A' end))
  from message m
  join request r on r.id = m.request_id
  left join agency a on a.id = r.agency_id,
  lateral (select string_agg(name, ' = ' order by ordinal) as names, bool_or(not inline) as attached
    from attachment where message_id = m.id) f,
  -- Worked out once, though it is asked for twice.
  lateral (select search_words(r.title) || ' = ' || search_words(m.from_name) || ' = '
    || search_words(m.from_address) || ' = ' || search_words(left(array_to_string(m.to_addresses || m.cc_addresses, ' '), 20000)) || ' = '
    || search_words(concat_ws(' ', a.name, a.abbreviation)) || ' = ' || search_words(coalesce(r.tracking_number, ''))
    || ' = ' || search_text(m.id) as texts offset 0) one
  where m.id = any (mails)
  on conflict (id) do update set request_id = excluded.request_id, at = excluded.at, outcome = excluded.outcome,
    long = excluded.long, document = excluded.document;
end $$;

-- A request without mail is found by what its draft says.
create function keep_search_of_draft(requests uuid[]) returns void language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from message_search s using request r where s.id = any (requests) and r.id = s.id and r.status <> 'draft';
  insert into message_search (id, owner_id, request_id, message_id, at, outcome, long, document)
  select r.id, r.owner_id, r.id, null, date_trunc('milliseconds', r.updated_at), null, length(one.texts) > 16000,
    search_document(r.owner_id, one.texts, '', '{}', '{}', r.title,
      concat_ws(' = ', a.name, a.abbreviation, array_to_string(a.short_names, ' = '), a.search), '', 'K O')
  from request r
  left join agency a on a.id = r.agency_id,
  lateral (select search_words(r.title) || ' = ' || search_words(left(coalesce(r.draft ->> 'records', ''), 200000)) || ' = '
    || search_words(concat_ws(' ', a.name, a.abbreviation)) as texts offset 0) one
  where r.id = any (requests) and r.status = 'draft'
  on conflict (id) do update set at = excluded.at, long = excluded.long, document = excluded.document;
end $$;

create function search_mail_changed() returns trigger language plpgsql as $$
begin
  perform keep_search_of_mail(array[new.id]);
  return null;
end $$;
create trigger search_mail after update of request_id, direction, from_name, from_address, to_addresses, cc_addresses,
  subject, text, sent_or_received_at on message for each row execute function search_mail_changed();

create function search_mail_came() returns trigger language plpgsql as $$
begin
  perform keep_search_of_mail(array(select id from changed));
  return null;
end $$;
create trigger search_mail_came after insert on message referencing new table as changed
  for each statement execute function search_mail_came();

create function search_outcome_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update message_search set outcome = coalesce(new.confirmed_outcome, new.reading -> 'main' ->> 'value') where message_id = new.id;
  return null;
end $$;
create trigger search_outcome after update of reading, confirmed_outcome on message for each row execute function search_outcome_changed();

-- Files come many in one statement, and each belongs to a mail that is there already.
create function search_files_changed() returns trigger language plpgsql as $$
begin
  perform keep_search_of_mail(array(select distinct message_id from changed));
  return null;
end $$;
create trigger search_files after insert on attachment referencing new table as changed
  for each statement execute function search_files_changed();
create trigger search_file_texts after insert on attachment_text referencing new table as changed
  for each statement execute function search_files_changed();
create trigger search_file_texts_again after update on attachment_text referencing new table as changed
  for each statement execute function search_files_changed();

create function search_request_changed() returns trigger language plpgsql as $$
begin
  if new.status = 'draft' or (tg_op = 'UPDATE' and old.status = 'draft') then
    perform keep_search_of_draft(array[new.id]);
  end if;
  if tg_op = 'UPDATE' and (old.title, old.agency_id, old.tracking_number) is distinct from (new.title, new.agency_id, new.tracking_number) then
    perform keep_search_of_mail(array(select id from message where owner_id = new.owner_id and request_id = new.id));
  end if;
  return null;
end $$;
create trigger search_request after insert or update of title, draft, agency_id, status, tracking_number on request
  for each row execute function search_request_changed();

create function search_agency_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform keep_search_of_draft(array(select id from request where agency_id = new.id and status = 'draft'));
  perform keep_search_of_mail(array(select m.id from message m join request r on r.owner_id = m.owner_id and r.id = m.request_id where r.agency_id = new.id));
  return null;
end $$;
create trigger search_agency after update of name, abbreviation, search on agency for each row
  when ((old.name, old.abbreviation, old.search) is distinct from (new.name, new.abbreviation, new.search))
  execute function search_agency_changed();

-- Whether these folded words follow each other in a mail; for mails whose documents are `long`.
create function search_phrase(mail uuid, phrase text) returns boolean language sql stable
  return coalesce(strpos(' ' || search_text(mail) || ' ', ' ' || phrase) > 0, false);

select keep_search_of_mail(array(select id from message));
select keep_search_of_draft(array(select id from request where status = 'draft'));
