-- The search for agencies as functions: PostgreSQL plans their statements once for each connection, which took longer than running
-- them, and their settings end with them, so that a search needs no transaction.

-- What the search finds an agency by: its words, its jurisdiction as "@us-ca", and "@known" if it is well known.
create function agency_lexemes(search text, jurisdiction text, prominence smallint) returns tsvector
language sql immutable parallel safe
return array_to_tsvector(string_to_array(trim(search), ' ') || ('@' || jurisdiction)
  || case when prominence > 0 then array['@known'] else '{}'::text[] end);

drop index agency_by_words;
create index agency_by_words on agency using gin (agency_lexemes(search, jurisdiction, prominence))
  where listing = 'listed' and role = 'agency';

-- Of agencies with the same words: the best known first, then those most is asked of, then those with the shortest name. One number,
-- as thousands are sorted by it.
create function agency_standing(prominence smallint, requests_per_year integer, folded_name text) returns bigint
language sql immutable parallel safe
return prominence * 100000000000000 + requests_per_year * 10000::bigint - length(folded_name);

-- The agencies that may be meant by the words `matches`, at most as many as `most`; core/agency/rank-agencies.ts orders them. First the
-- person's own, then those that have the whole of `typed` as a name ("" after corrections), those whose name begins with it, those
-- `near`, those well known, and the others: where the first ones are enough, no others are read. A word that thousands of
-- agencies share ("city") is not read to the last of them either: more letters narrow it down.
create function agency_candidates(matches tsquery, typed text, within text, near text, person uuid, most integer)
returns table (id text, names text, jurisdiction text, kind text, locality text, parent_names text, requests_per_year integer,
  prominence smallint, is_own boolean)
language plpgsql stable set search_path = pg_catalog, public, pg_temp
-- The planner takes reading a word's list for dearer than it is, and with a limit would rather read the table.
set enable_seqscan = off as $$
#variable_conflict use_column
declare
  inside constant tsquery := case when within is null then matches else matches && ('''@' || within || '''')::tsquery end;
  nearby constant tsquery := case when near is not null then inside && ('''@' || near || '''')::tsquery end;
begin
  return query
  select a.id, array_to_string(a.folded_name || a.short_names, chr(10)), a.jurisdiction, a.kind, a.locality,
    array_to_string(p.folded_name || p.short_names, chr(10)), a.requests_per_year, a.prominence, a.owner_id is not null
  from (
    (select a.ctid from agency a
      where a.owner_id = person and a.listing = 'pending' and agency_lexemes(a.search, a.jurisdiction, a.prominence) @@ inside)
    union all
    (select a.ctid from agency a
      where typed <> '' and a.listing = 'listed' and a.role = 'agency' and a.short_names @> array[typed]
        and (within is null or a.jurisdiction = within))
    union all
    (select a.ctid from (select a.ctid, a.id, a.folded_name, a.jurisdiction, a.prominence, a.requests_per_year from agency a
        where typed <> '' and a.listing = 'listed' and a.role = 'agency'
          and a.folded_name ~>=~ typed and a.folded_name ~<~ (typed || chr(1114111)) and not a.short_names @> array[typed]
          and (within is null or a.jurisdiction = within) limit 1000) a
      order by a.folded_name = typed desc, a.jurisdiction = near desc,
        agency_standing(a.prominence, a.requests_per_year, a.folded_name) desc, a.id collate "C" limit most)
    union all
    (select a.ctid from agency a
      where a.listing = 'listed' and a.role = 'agency' and agency_lexemes(a.search, a.jurisdiction, a.prominence) @@ nearby
        and (typed = '' or not (starts_with(a.folded_name, typed) or a.short_names @> array[typed]))
      order by agency_standing(a.prominence, a.requests_per_year, a.folded_name) desc, a.id collate "C" limit most)
    union all
    (select a.ctid from agency a
      where a.listing = 'listed' and a.role = 'agency'
        and agency_lexemes(a.search, a.jurisdiction, a.prominence) @@ (inside && '''@known''') and a.jurisdiction is distinct from near
        and (typed = '' or not (starts_with(a.folded_name, typed) or a.short_names @> array[typed]))
      order by agency_standing(a.prominence, a.requests_per_year, a.folded_name) desc, a.id collate "C" limit most)
    union all
    (select a.ctid from (select a.ctid, a.id, a.folded_name, a.prominence, a.requests_per_year from agency a
        where a.listing = 'listed' and a.role = 'agency' and agency_lexemes(a.search, a.jurisdiction, a.prominence) @@ inside
          and a.prominence = 0 and a.jurisdiction is distinct from near
          and (typed = '' or not (starts_with(a.folded_name, typed) or a.short_names @> array[typed])) limit 3000) a
      order by agency_standing(a.prominence, a.requests_per_year, a.folded_name) desc, a.id collate "C" limit most)
    limit most) found join agency a on a.ctid = found.ctid left join agency p on p.id = a.parent_id;
end $$;

-- How many listed agencies have each of these words, counted no further than `most`.
create function count_agencies_with(words tsquery[], most integer)
returns table (frequency integer)
language plpgsql stable set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
begin
  return query
  select (select count(*)::integer from (select from agency a
    where a.listing = 'listed' and a.role = 'agency' and agency_lexemes(a.search, a.jurisdiction, a.prominence) @@ w.word limit most) found)
  from unnest(words) with ordinality as w (word, at) order by w.at;
end $$;

-- For each word as typed the words of the directory that share letters with it. `only_unknown`: leaves out a word that begins one of
-- the directory.
create function similar_agency_words(words text[], only_unknown boolean)
returns table (typed text, similar_words text[])
language plpgsql set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
begin
  foreach typed in array words loop
    continue when only_unknown
      and exists (select from agency_word w where w.word ~>=~ typed and w.word ~<~ (typed || chr(1114111)));
    -- Of the trigrams of "ploice" and "police" a bit more than a quarter are the same; longer words share more of theirs.
    perform set_config('pg_trgm.similarity_threshold', case when length(typed) < 8 then '0.2' else '0.25' end, true);
    similar_words := array(
      (select w.word from agency_word w where w.word % typed order by similarity(w.word, typed) desc, w.word limit 60)
      union
      -- Short words share too few trigrams with their misspellings.
      select w.word from agency_word w where length(typed) < 8 and w.word ~>=~ left(typed, 1) and w.word ~<~ (left(typed, 1) || chr(1114111))
        and length(w.word) between length(typed) - 1 and length(typed) + 1);
    return next;
  end loop;
end $$;

revoke execute on function agency_candidates(tsquery, text, text, text, uuid, integer), count_agencies_with(tsquery[], integer),
  similar_agency_words(text[], boolean) from public;
