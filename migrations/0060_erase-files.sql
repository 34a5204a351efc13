-- Files are content-addressed and may belong to several rows of several users, so a deleted row must not take its file
-- along. Mark and sweep: rows that go leave the hashes they named in `released_file`; a job looks an hour later whether a
-- row still names them (src/server/db/files/file-references.ts) and erases those that none does.
create table released_file (
  sha256 text not null
);

-- Hashes to check, and when. Storing bytes writes a row here before the file moves into place (a day's grace for the row
-- that will name them), and the sweep holds the row's lock while it erases: an upload of the same bytes waits for it, then
-- stores its own copy.
create table stored_file (
  sha256 text primary key,
  check_after timestamptz not null
);
create index stored_file_to_check on stored_file (check_after, sha256);

-- The sweep asks each of these for one hash. `inbound` has one by its unique key.
create index attachment_by_file on attachment (sha256);
create index upload_by_file on upload (sha256);
create index message_by_file on message (raw_sha256) where raw_sha256 is not null;
create index message_by_html on message (sanitized_html_sha256) where sanitized_html_sha256 is not null;
create index message_by_remote_html on message (sanitized_html_remote_sha256) where sanitized_html_remote_sha256 is not null;
create index request_import_mail_by_file on request_import_mail (sha256);
create index outbox_by_file on outbox using gin ((mail -> 'attachments') jsonb_path_ops)
  where mail -> 'attachments' <> '[]';

-- Runs for whoever deletes, also a user, who may not write into the table.
create function release_files() returns trigger language plpgsql security definer set search_path = pg_catalog, public
  as $$
  declare
    named jsonb;
  begin
    execute format('select to_jsonb(($1).%I)', tg_argv[0]) into named using old;
    insert into released_file (sha256)
      select distinct hash #>> '{}'
      from jsonb_path_query(named, '$.** ? (@.type() == "string" && @ like_regex "^[0-9a-f]{64}$")') hash;
    return null;
  end $$;

do $$
declare
  named record;
begin
  for named in select * from (values
    ('agency_import', 'sha256'), ('answer_by_mail', 'attachments'), ('attachment', 'sha256'),
    ('deleted_draft', 'uploads'), ('inbound', 'raw_sha256'), ('message', 'raw_sha256'),
    ('message', 'sanitized_html_sha256'), ('message', 'sanitized_html_remote_sha256'), ('outbox', 'mail'),
    ('request_import', 'files'), ('request_import_mail', 'sha256'), ('upload', 'sha256')) as one (tab, col)
  loop
    execute format('create trigger release_%2$s after delete on %1$I for each row execute function release_files(%2$L)',
      named.tab, named.col);
    execute format('create trigger release_changed_%2$s after update of %2$I on %1$I for each row
      when (old.%2$I is distinct from new.%2$I) execute function release_files(%2$L)', named.tab, named.col);
  end loop;
end $$;
