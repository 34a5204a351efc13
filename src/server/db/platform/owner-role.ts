import { createHmac } from "node:crypto";
import pg from "pg";

/** The role the program connects with: it owns the database and its tables, and is no superuser. */
export const OWNER_ROLE = "daylight_owner";

/** The owner's password, which follows from the superuser's, so that a cluster has one secret on disk. */
export const ownerPassword = (superuserPassword: string): string =>
  createHmac("sha256", superuserPassword).update(OWNER_ROLE).digest("base64url");

/**
 * Prepares a cluster of our own for the program: the owner role, and `database`, which belongs to it. Both URLs connect as the
 * superuser, `url` to the database `postgres` and `databaseUrl` to the program's. What an earlier version left to the
 * superuser changes hands; nothing of it is copied. Changes nothing where all is in order, and may be repeated.
 */
export async function prepareOwner(
  { url, databaseUrl, database }: { url: string; databaseUrl: string; database: string },
  password: string,
): Promise<void> {
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ role: boolean; database: boolean; owned: boolean }>(
      `select exists (select from pg_roles where rolname = $1) as role,
        exists (select from pg_database where datname = $2) as database,
        exists (select from pg_database join pg_roles r on r.oid = datdba where datname = $2 and rolname = $1) as owned`,
      [OWNER_ROLE, database],
    );
    const found = rows[0];
    // CREATEROLE: migrations and the users' login make roles. It reaches only the roles that this one made.
    if (!found?.role) {
      await client.query(
        `create role ${OWNER_ROLE} login nosuperuser nocreatedb createrole password '${password}'`,
      );
    }
    if (!found?.database) await client.query(`create database ${database} owner ${OWNER_ROLE}`);
    else if (!found.owned) await client.query(`alter database ${database} owner to ${OWNER_ROLE}`);
  });
  await withClient(databaseUrl, (client) => client.query(TRANSFER_OWNERSHIP));
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

const OWN_SCHEMAS = "n.nspname in ('public', 'graphile_worker')";
const notOfAnExtension = (catalog: string, oid: string) => `not exists (
    select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

/**
 * `reassign owned` refuses the superuser that a cluster was made with, so each object is named. A sequence of a column goes with
 * its table, and a row type too. The roles an earlier version made must obey the new owner, as if it had made them.
 */
const TRANSFER_OWNERSHIP = `do $$
declare
  statement text;
begin
  for statement in
    select format('alter schema %I owner to ${OWNER_ROLE}', n.nspname)
      from pg_namespace n where n.nspname = 'graphile_worker' and n.nspowner = current_user::regrole
    union all
    select format('alter %s %s owner to ${OWNER_ROLE}',
        case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
        c.oid::regclass)
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where ${OWN_SCHEMAS} and c.relowner = current_user::regrole and c.relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i', 'e'))
    union all
    select format('alter routine %s owner to ${OWNER_ROLE}', p.oid::regprocedure)
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where ${OWN_SCHEMAS} and p.proowner = current_user::regrole and ${notOfAnExtension("pg_proc", "p.oid")}
    union all
    select format('alter type %s owner to ${OWNER_ROLE}', t.oid::regtype)
      from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_class c on c.oid = t.typrelid
      where ${OWN_SCHEMAS} and t.typowner = current_user::regrole and ${notOfAnExtension("pg_type", "t.oid")}
        and (t.typtype in ('e', 'd', 'r') or (t.typtype = 'c' and c.relkind = 'c'))
    union all
    select format('grant %I to ${OWNER_ROLE} with admin option', r.rolname) from pg_roles r
      where r.rolname in ('daylight_person', 'daylight_user') and not exists (
        select from pg_auth_members m where m.roleid = r.oid and m.member = '${OWNER_ROLE}'::regrole and m.admin_option)
  loop
    execute statement;
  end loop;
end $$`;
