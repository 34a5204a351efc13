-- "pg_c_utf8" came with PostgreSQL 17. Before it, ICU's root collation folds the same letters to the same words.
do $do$
begin
  if current_setting('server_version_num')::int < 170000 then
    execute replace(pg_get_functiondef('search_words(text)'::regprocedure), 'pg_c_utf8', '"und-x-icu"');
  end if;
end $do$;
