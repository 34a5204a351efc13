import type pg from "pg";

const RETRY_DELAY_MS = 1000;

type PersistentConnection = {
  /** The connection, or null while it is lost. */
  client(): pg.PoolClient | null;
  close(): void;
};

/**
 * One connection taken out of the pool for as long as the program runs, and made again a second after it is lost.
 * `prepare` runs on each before it counts; `onAgain` is called after every one but the first.
 */
export async function openPersistentConnection(
  pool: pg.Pool,
  prepare: (client: pg.PoolClient) => Promise<void>,
  onReconnect: () => void = () => undefined,
): Promise<PersistentConnection> {
  let current: { client: pg.PoolClient; release(): void } | null = null;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const scheduleReconnect = () => {
    if (!closed) retry = setTimeout(() => connect().then(onReconnect, scheduleReconnect), RETRY_DELAY_MS);
  };
  const connect = async (): Promise<void> => {
    const client = await pool.connect();
    let lost = false;
    const release = () => {
      if (!lost) client.release(true);
      lost = true;
    };
    client.on("error", () => {
      const wasCurrent = current?.client === client;
      release();
      if (!wasCurrent) return; // Anyone who prepares it hears of it there.
      current = null;
      scheduleReconnect();
    });
    try {
      await prepare(client);
    } catch (error) {
      release();
      throw error;
    }
    if (closed) release();
    else current = { client, release };
  };

  await connect();
  return {
    client: () => current?.client ?? null,
    close() {
      closed = true;
      clearTimeout(retry);
      current?.release();
      current = null;
    },
  };
}
