import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownerUrl, prepareForOwner, superuserUrl } from "#server/db/platform/embedded-postgres.ts";
import { openCluster, startPostmaster } from "#server/db/platform/postgres-cluster.ts";

/** Nothing here needs to survive a power cut, so nothing waits for the disk. */
const fastSettings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_connections: "200",
  autovacuum: "off",
};

/**
 * A PostgreSQL in a temporary folder, for tests and for reading the schema; `stop` removes it without a trace. `url`
 * connects as the program does, to the database `postgres` or another one of the owner's; `superuserUrl` makes those.
 */
export async function startTemporaryPostgres(): Promise<{
  url(database: string): string;
  superuserUrl(database: string): string;
  stop(): Promise<void>;
}> {
  const folder = await mkdtemp(join(tmpdir(), "daylight-postgres-"));
  try {
    await chmod(folder, 0o755);
    const cluster = await openCluster(join(folder, "postgres"), ["--no-sync"]);
    const postmaster = await startPostmaster(cluster, fastSettings, () => undefined);
    const stop = async () => {
      await postmaster.stop();
      await rm(folder, { recursive: true, force: true });
    };
    await prepareForOwner(cluster, postmaster.port, "postgres").catch(async (error) => {
      await postmaster.stop();
      throw error;
    });
    return {
      url: (database) => ownerUrl(cluster, postmaster.port, database),
      superuserUrl: (database) => superuserUrl(cluster, postmaster.port, database),
      stop,
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
