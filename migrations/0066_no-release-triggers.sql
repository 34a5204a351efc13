-- A daily walk over the file store finds files that no row names (src/server/actions/platform/erase-files.ts), so the 24
-- triggers that collected the hashes of deleted rows are not needed. Their last hashes are found by the walk, too.
do $$
declare one record;
begin
  for one in select tgname, tgrelid::regclass as tab from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where p.proname = 'release_files' and not tgisinternal
  loop
    execute format('drop trigger %I on %s', one.tgname, one.tab);
  end loop;
end $$;
drop function release_files();
drop table released_file;
