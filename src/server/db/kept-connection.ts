import type pg from "pg";

const TRY_AGAIN_MS = 1000;

type KeptConnection = {
  /** The connection, or null while it is lost. */
  client(): pg.PoolClient | null;
  close(): void;
};

/**
 * One connection taken out of the pool for as long as the program runs, and made anew a second after it is lost.
 * `prepare` runs on each before it counts; `onAgain` is told after every one but the first.
 */
export async function keepConnection(
  pool: pg.Pool,
  prepare: (client: pg.PoolClient) => Promise<void>,
  onAgain: () => void = () => undefined,
): Promise<KeptConnection> {
  let current: { client: pg.PoolClient; letGo(): void } | null = null;
  let retry: NodeJS.Timeout | undefined;
  let closed = false;

  const tryAgain = () => {
    if (!closed) retry = setTimeout(() => open().then(onAgain, tryAgain), TRY_AGAIN_MS);
  };
  const open = async (): Promise<void> => {
    const client = await pool.connect();
    let lost = false;
    const letGo = () => {
      if (!lost) client.release(true);
      lost = true;
    };
    client.on("error", () => {
      const wasCurrent = current?.client === client;
      letGo();
      if (!wasCurrent) return; // Whoever prepares it hears of it there.
      current = null;
      tryAgain();
    });
    try {
      await prepare(client);
    } catch (error) {
      letGo();
      throw error;
    }
    if (closed) letGo();
    else current = { client, letGo };
  };

  await open();
  return {
    client: () => current?.client ?? null,
    close() {
      closed = true;
      clearTimeout(retry);
      current?.letGo();
      current = null;
    },
  };
}
