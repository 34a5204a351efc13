-- Lets PgBouncer look up how Daylight's logins are verified. As a superuser, in the database of DATABASE_URL.
create role pgbouncer login password :'password';
create schema pgbouncer authorization pgbouncer;
create function pgbouncer.find_login(login text) returns table (name text, password text)
  language sql security definer set search_path = pg_catalog
  as $$ select rolname::text, rolpassword from pg_authid
        where rolname = login and rolcanlogin and not rolsuper $$;
revoke all on function pgbouncer.find_login(text) from public;
grant execute on function pgbouncer.find_login(text) to pgbouncer;
