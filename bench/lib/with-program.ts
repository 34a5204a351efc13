import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#server/db/platform/embedded-postgres.ts";
import { freePort, startProgram } from "#test/support/program.ts";

export type RunningProgram = { url: string; port: number; databaseUrl: string; folder: string };

/** The whole program on a PostgreSQL of its own for as long as `bench` takes; exits with 1 when that was not quick. */
export async function withProgram(
  bench: (running: RunningProgram) => Promise<boolean>,
  settings: Record<string, string> = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "daylight-bench-"));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "database"), log: () => undefined });
  const port = await freePort();
  const program = startProgram({
    PORT: String(port),
    SMTP_IN_PORT: "0",
    DATA_DIR: folder,
    DATABASE_URL: postgres.url,
    // A bench asks more often than a user may.
    CALLS_PER_MINUTE: "100000000",
    ...settings,
  });
  try {
    await program.ready;
    const url = `http://127.0.0.1:${port}`;
    if (!(await bench({ url, port, databaseUrl: postgres.url, folder }))) process.exitCode = 1;
  } finally {
    await program.kill("SIGTERM");
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
