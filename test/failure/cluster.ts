import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type KillableProgram, killableProgram } from "#test/crash/killable-program.ts";
import { type StoppablePostgres, startStoppablePostgres } from "#test/crash/stoppable-postgres.ts";
import { type S3TestServer, startS3Server } from "#test/fakes/s3-server.ts";
import type { SeededRandom } from "#test/letter-corpus/seeded-random.ts";
import { freePort } from "#test/support/program.ts";

const ROLES = ["http", "mail", "worker"] as const;
const OF_EACH_ROLE = 2;

export type Role = (typeof ROLES)[number];
export type Member = { role: Role; port: number; program: KillableProgram };

/** Two processes of each role on one PostgreSQL and one S3 store. */
export type Cluster = {
  members: Member[];
  postgres: StoppablePostgres;
  store: S3TestServer;
  /** Of all processes: also for one that is started beside them. */
  settings: Record<string, string>;
  ports(role: Role): number[];
  /** Starts all of them. `main` is the program, by default this one. */
  start(smtpUrl: string, main?: string): Promise<void>;
  /** Starts one more of a role, and offers it once it answers. */
  add(role: Role, smtpUrl: string, main?: string): Promise<void>;
  close(): Promise<void>;
};

export async function openCluster(random: SeededRandom): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), "daylight-cluster-"));
  const [postgres, store] = await Promise.all([startStoppablePostgres(), startS3Server()]);
  const settings = {
    DATABASE_URL: postgres.url,
    SECRET_KEY_FILE: join(folder, "secret.key"),
    DATA_DIR: join(folder, "first"),
    // Of a proxy before them: tokens name it.
    PUBLIC_URL: `http://127.0.0.1:${await freePort()}`,
    CALLS_PER_MINUTE: "100000",
    LOG_LEVEL: "fatal",
    ...store.settings,
  };
  const members: Member[] = [];
  let added = 0;
  const add = async (role: Role, smtpUrl: string, main?: string): Promise<void> => {
    const port = await freePort();
    added += 1;
    const own = {
      ...settings,
      ...{ DATA_DIR: join(folder, `${role}-${added}`), SMTP_URL: smtpUrl },
      ...(role === "http" ? { PORT: String(port) } : {}),
      ...(role === "mail" ? { SMTP_IN_PORT: String(port) } : {}),
    };
    const program = killableProgram(own, [`--roles=${role}`], random, main);
    await program.start();
    members.push({ role, port, program });
  };
  return {
    members,
    postgres,
    store,
    settings,
    ports: (role) => members.filter((one) => one.role === role).map(({ port }) => port),
    add,
    async start(smtpUrl, main) {
      const roles = ROLES.flatMap((role) => Array.from({ length: OF_EACH_ROLE }, () => role));
      await Promise.all(roles.map((role) => add(role, smtpUrl, main)));
    },
    async close() {
      await Promise.all(members.map(({ program }) => program.stop()));
      await Promise.all([postgres.remove(), store.close()]);
      await rm(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
