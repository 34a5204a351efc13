import { createHmac } from "node:crypto";
import pg from "pg";

/** The role that holds what a signed-in user may do; `docs/database-grants.md` lists it. Nobody logs in as it. */
const USER_ROLE = "daylight_user";

/**
 * The URL under which the program logs in for signed-in users, on the database that `pool` is connected to through
 * `url`. The login is a member of the role `daylight_user` and of nothing else, so what runs over it can neither reset
 * to the owner of the tables nor set another role. Made where it is missing. Its name and password follow from the
 * installation's secret (32 bytes): processes that share the secret share the login, and two installations in one
 * cluster never do. Fails with a sentence for the operator where the role of DATABASE_URL may not create it.
 */
export async function openUserLogin(pool: pg.Pool, url: string, secret: Uint8Array): Promise<string> {
  const { href, name, password } = userLoginUrl(url, secret);
  await revokeTemporaryObjects(pool);
  const { rows } = await pool.query<{ isMember: boolean }>(
    `select pg_has_role(rolname, $2, 'usage') as "isMember" from pg_roles where rolname = $1 and rolcanlogin`,
    [name, USER_ROLE],
  );
  if (!rows[0]?.isMember) await createLogin(pool, name, password);
  await verifyLogin(href, name);
  return href;
}

/** The login of an installation at one of its servers, where it may not have been made yet. */
export function userLoginUrl(
  url: string,
  secret: Uint8Array,
): { href: string; name: string; password: string } {
  const derive = (what: string) => createHmac("sha256", secret).update(`daylight database ${what}`).digest();
  const name = `${USER_ROLE}_${derive("login").toString("hex").slice(0, 12)}`;
  const password = derive("password").toString("base64url");
  const login = new URL(url);
  // As parameters, which count before what is in front of the host: a socket address has no host part.
  login.searchParams.set("user", name);
  login.searchParams.set("password", password);
  return { href: login.href, name, password };
}

/** Rather than as a login with more rights, which a server without passwords or a pooler may accept. */
async function verifyLogin(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "daylight" });
  try {
    await client.connect();
    const { rows } = await client.query<{ session: string }>("select session_user as session");
    if (rows[0]?.session !== name) throw new Error(`the server took it for ${rows[0]?.session}`);
  } catch (error) {
    throw new Error(
      `The database does not let the login for signed-in users in (${(error as Error).message}). ` +
        `Let the role ${name} log in with its password where the role of DATABASE_URL may: in pg_hba.conf, or in the pooler`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function createLogin(pool: pg.Pool, name: string, password: string): Promise<void> {
  try {
    // Neither holds a quote: both are made of the characters of base64url.
    await pool.query(
      `create role ${name} login nosuperuser nocreatedb nocreaterole inherit password '${password}' in role ${USER_ROLE}`,
    );
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    if (code === "42710" || code === "23505") return; // Another process was first.
    if (code !== "42501") throw error;
    const { rows } = await pool.query<{ name: string }>("select quote_ident(current_user) as name");
    throw new Error(
      `The role of DATABASE_URL may not create the login for signed-in users (${(error as Error).message}). ` +
        `As a database administrator run: alter role ${rows[0]?.name} createrole; ` +
        `grant ${USER_ROLE} to ${rows[0]?.name} with admin option`,
      { cause: error },
    );
  }
}

/**
 * Who may create temporary objects can put a table of their own in the way of a function that runs with its owner's
 * rights (CVE-2007-2138), and fill the disk. The owner of the database still may, and an import does.
 */
async function revokeTemporaryObjects(pool: pg.Pool): Promise<void> {
  await pool.query(`do $$ begin
    if has_database_privilege('${USER_ROLE}', current_database(), 'temporary') then
      execute format('revoke temporary on database %I from public', current_database());
    end if;
  end $$`);
}

/**
 * Whether the role that `pool` connects with is a superuser, or may skip row-level security: then an error in one query
 * reaches every database of the cluster, and the server's files and programs.
 */
export async function isOverprivileged(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ over: boolean }>(
    "select rolsuper or rolbypassrls as over from pg_roles where rolname = current_user",
  );
  return rows[0]?.over === true;
}
