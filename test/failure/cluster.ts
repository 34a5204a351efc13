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

type Role = (typeof ROLES)[number];
type Member = { role: Role; port: number; program: KillableProgram };

/** Two processes of each role on one PostgreSQL and one S3 store. */
export type Cluster = {
  members: Member[];
  postgres: StoppablePostgres;
  store: S3TestServer;
  /** Of all processes: also for one that is started beside them. */
  settings: Record<string, string>;
  ports(role: Role): number[];
  start(smtpUrl: string): Promise<void>;
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
  return {
    members,
    postgres,
    store,
    settings,
    ports: (role) => members.filter((one) => one.role === role).map(({ port }) => port),
    async start(smtpUrl) {
      for (const role of ROLES) {
        for (let n = 0; n < OF_EACH_ROLE; n += 1) {
          const port = await freePort();
          const own = {
            ...settings,
            ...{ DATA_DIR: join(folder, `${role}-${n}`), SMTP_URL: smtpUrl },
            ...(role === "http" ? { PORT: String(port) } : {}),
            ...(role === "mail" ? { SMTP_IN_PORT: String(port) } : {}),
          };
          members.push({ role, port, program: killableProgram(own, [`--roles=${role}`], random) });
        }
      }
      await Promise.all(members.map(({ program }) => program.start()));
    },
    async close() {
      await Promise.all(members.map(({ program }) => program.stop()));
      await Promise.all([postgres.remove(), store.close()]);
      await rm(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}
