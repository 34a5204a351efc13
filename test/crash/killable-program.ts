import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { SeededRandom } from "#test/letter-corpus/seeded-random.ts";
import { type Program, startProgram } from "#test/support/program.ts";

/** Who is killed. With its pipe broken PostgreSQL goes by itself, in order; killed as well it has to recover. */
type Victim = "program" | "both" | "PostgreSQL";

export type KillableProgram = {
  /** Starts it, or resolves at once where it runs. */
  start(): Promise<void>;
  /** SIGKILL, then a new start; now and then the new one is killed while it starts, too. */
  kill(victim: Victim): Promise<void>;
  /** How often the program itself was killed. */
  kills(): number;
  /** Rejects with what it said once it has ended by itself. */
  endsByItself(): Promise<never>;
  /** Ends it in order. */
  stop(): Promise<void>;
};

/** The whole program, to be killed at moments that chance picks. Its PostgreSQL is its own unless `DATABASE_URL` is set. */
export function killableProgram(
  settings: Record<string, string>,
  args: string[],
  random: SeededRandom,
  main?: string,
): KillableProgram {
  let program: Program | null = null;
  let kills = 0;

  async function start(): Promise<void> {
    program ??= startProgram(settings, args, main);
    await program.ready;
  }

  async function killNow(victim: Victim): Promise<void> {
    const running = program;
    program = null;
    if (victim !== "program") await killPostgres(settings.DATA_DIR ?? "");
    // Without its database the program ends by itself.
    if (victim === "PostgreSQL") await running?.ended;
    else {
      kills += 1;
      await running?.kill("SIGKILL");
    }
  }

  return {
    start,
    async kill(victim) {
      await killNow(victim);
      if (random.chanceOf(0.2)) {
        program = startProgram(settings, args, main);
        await pause(random.integer(100, 1500)); // Any moment of a start, from loading to the first email.
        await killNow("program");
      }
      await start();
    },
    kills: () => kills,
    async endsByItself() {
      const end = await program?.ended;
      throw new Error(`It ended by itself: ${JSON.stringify(end)}`);
    },
    async stop() {
      await program?.kill("SIGTERM");
      program = null;
    },
  };
}

async function killPostgres(dataDir: string): Promise<void> {
  const file = await readFile(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8").catch(() => "");
  const pid = Number(file.split("\n")[0]);
  // Its children see that it is gone and go, too.
  if (pid > 1) process.kill(pid, "SIGKILL");
}
