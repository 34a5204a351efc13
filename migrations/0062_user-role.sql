-- The role that signed-in users work under is now `daylight_user`. Nobody logs in as it: the program makes a login of
-- each installation, a member of this role and of nothing else, which therefore cannot become the owner (decision 40).
-- Roles belong to the whole cluster, in which other databases may still use the earlier one. So the earlier one is not
-- renamed: what it may do in this database moves, and it is left without any right here.
do $$
begin
  create role daylight_user nologin;
exception when duplicate_object or unique_violation then null;
end $$;

do $$
declare statement text;
begin
  for statement in
    select format('alter policy %I on %s to daylight_user', polname, polrelid::regclass)
      from pg_policy where 'daylight_person'::regrole = any (polroles)
    union all
    select format('grant %s on %s %s to daylight_user', string_agg(privilege_type, ', '),
        case relkind when 'S' then 'sequence' else 'table' end, pg_class.oid::regclass)
      from pg_class, aclexplode(relacl) where grantee = 'daylight_person'::regrole group by pg_class.oid, relkind
    union all
    select format('grant %s (%s) on %s to daylight_user', privilege_type, string_agg(quote_ident(attname), ', '), attrelid::regclass)
      from pg_attribute, aclexplode(attacl) where grantee = 'daylight_person'::regrole group by attrelid, privilege_type
    union all
    select format('grant execute on function %s to daylight_user', pg_proc.oid::regprocedure)
      from pg_proc, aclexplode(proacl) where grantee = 'daylight_person'::regrole
  loop
    execute statement;
  end loop;
  revoke all on all tables in schema public from daylight_person;
  revoke all on all sequences in schema public from daylight_person;
  revoke all on all functions in schema public from daylight_person;
end $$;

-- A function that runs with its owner's rights must find nobody else's tables. Unless it is named last, the schema of
-- temporary tables is searched first (CVE-2007-2138).
do $$
declare one regprocedure;
begin
  for one in select oid from pg_proc where pronamespace = 'public'::regnamespace and prosecdef loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', one);
  end loop;
end $$;
-- Databases of PostgreSQL 14 and before let everybody make tables here, also after an upgrade.
revoke create on schema public from public;
