import type pg from "pg";

/** One notice of the database's `tell_live` trigger. */
export type LiveNotice = { id: number; owner: string; request: string; kind: string };

/**
 * Hears of every request event on any process, through one connection kept for it. When the connection is lost it is
 * made anew, and `onGap` says that notices may have been missed meanwhile.
 */
export async function openLiveFeed(
  pool: pg.Pool,
  { onNotice, onGap }: { onNotice(notice: LiveNotice): void; onGap(): void },
): Promise<{ close(): Promise<void> }> {
  let client: pg.PoolClient | null = null;
  let retry: NodeJS.Timeout | null = null;
  let closed = false;

  const connect = async (): Promise<void> => {
    const fresh = await pool.connect();
    client = fresh;
    fresh.on("notification", ({ payload }) => {
      if (payload !== undefined) onNotice(JSON.parse(payload) as LiveNotice);
    });
    fresh.on("error", () => lose(fresh));
    await fresh.query("listen live");
  };
  const lose = (lost: pg.PoolClient) => {
    if (client !== lost) return;
    client = null;
    lost.release(true);
    reconnect();
  };
  const reconnect = () => {
    if (closed) return;
    retry = setTimeout(() => {
      connect().then(onGap, reconnect);
    }, 1000);
  };

  await connect();
  return {
    async close() {
      closed = true;
      if (retry) clearTimeout(retry);
      client?.release(true);
      client = null;
    },
  };
}
