import { execFile } from "node:child_process";
import { mkdir, mkdtemp, open, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, type TestContext, test } from "vitest";
import { type StoppablePostgres, startStoppablePostgres } from "#test/crash/stoppable-postgres.ts";
import { emailFrom } from "#test/support/factories.ts";
import { freePort, type Program, startProgram } from "#test/support/program.ts";
import { connectSmtp } from "#test/support/smtp-client.ts";
import { waitUntil } from "#test/support/wait-until.ts";

const run = promisify(execFile);

/** How long a sender may wait for its 4xx, whatever is away. */
const MAX_SECONDS = 30;

/**
 * The program stays up while what it needs goes away and comes back. Senders hear 4xx and nothing else, on connections
 * that were open before, too; afterwards what they send again is there once.
 */
describe("when something is away", { timeout: 300_000 }, () => {
  let folder: string;
  let disk: Awaited<ReturnType<typeof mountSmallDisk>>;
  let postgres: StoppablePostgres;
  let program: Program;
  let smtpPort: number;
  let number = 0;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "daylight-outage-"));
    const files = join(folder, "files");
    await mkdir(files);
    disk = await mountSmallDisk(files);
    postgres = await startStoppablePostgres();
    smtpPort = await freePort();
    program = startProgram(
      { DATA_DIR: folder, DATABASE_URL: postgres.url, SMTP_IN_PORT: String(smtpPort), LOG_LEVEL: "fatal" },
      ["--roles=mail,worker"],
    );
    await program.ready;
  }, 240_000);

  afterAll(async () => {
    await program?.kill("SIGKILL");
    await postgres?.remove();
    await disk?.unmount();
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  });

  /** One email keeps its bytes however often it is sent. */
  const contents = new Map<string, string>();
  const content = (subject: string): string => {
    const made = contents.get(subject) ?? newEmail(subject);
    contents.set(subject, made);
    return made;
  };
  const newEmail = (subject: string) =>
    emailFrom({
      to: "postmaster@daylight.localhost",
      subject,
      text: "We write about your request.\r\n".repeat(200),
    });
  const envelope = { from: "foia@nara.gov", to: ["postmaster@daylight.localhost"] };

  /** What became of emails of this subject, once no job is left. */
  async function arrived(subjects: string[]): Promise<string[]> {
    return waitUntil(async () => {
      const client = new pg.Client(postgres.url);
      client.on("error", () => undefined);
      await client.connect();
      try {
        const jobs = await client.query("select from graphile_worker.jobs");
        const { rows } = await client.query(
          "select u.subject from inbound i left join unmatched u on u.inbound_id = i.id where i.state = 'unmatched'",
        );
        const found = rows.map(({ subject }) => subject).filter((subject) => subjects.includes(subject));
        return jobs.rowCount === 0 && found.length >= subjects.length && found;
      } finally {
        await client.end();
      }
    }, 120);
  }

  /** Before, during and after: the same emails are tried until each got its 250, on an old connection and a new one. */
  async function runOutage(disconnect: () => Promise<void>, reconnect: () => Promise<void>): Promise<void> {
    number += 1;
    const [before, onOld, onNew] = ["before", "old", "new"].map((when) => `outage-${number}-${when}`) as [
      string,
      string,
      string,
    ];
    const old = await connectSmtp(smtpPort);
    expect(await old.sendEmail(envelope, content(before))).toMatch(/^250/);
    await disconnect();
    const startedAt = performance.now();
    try {
      const [fresh, withTimeout] = [await connectSmtp(smtpPort), await connectSmtp(smtpPort)];
      const answers = await Promise.all([
        old.sendEmail(envelope, content(onOld)),
        fresh.sendEmail(envelope, content(onNew)),
        withTimeout.sendEmail(envelope, content(onNew)),
      ]);
      for (const answer of answers) expect(answer).toMatch(/^4\d\d[ -]/);
      expect((performance.now() - startedAt) / 1000).toBeLessThan(MAX_SECONDS);
      for (const { socket } of [fresh, withTimeout]) socket.destroy();
    } finally {
      await reconnect();
    }
    for (const subject of [onOld, onNew]) {
      await waitUntil(async () => {
        const again = old.socket.destroyed ? await connectSmtp(smtpPort) : old;
        return /^250/.test(await again.sendEmail(envelope, content(subject)));
      });
    }
    old.socket.destroy();
    expect((await arrived([before, onOld, onNew])).toSorted()).toEqual([before, onOld, onNew].toSorted());
  }

  /** Leaves the test out, with a word why. */
  function skipUnlessMet(possible: boolean, why: string, context: TestContext): void {
    if (possible) return;
    context.task.meta.skipReason = why;
    context.skip(why);
  }

  test("PostgreSQL is stopped", () =>
    runOutage(
      () => postgres.stop(),
      () => postgres.start(),
    ));

  test("PostgreSQL hangs", async (context) => {
    skipUnlessMet(process.platform === "linux", "the process to stop is found in Linux's /proc", context);
    await runOutage(
      () => postgres.freeze(),
      () => postgres.thaw(),
    );
  });

  test("the disk is full", async (context) => {
    skipUnlessMet(disk !== null, "a disk of its own can be mounted by root only", context);
    const filler = join(folder, "files", "filler");
    await runOutage(
      () => fillDisk(filler),
      () => rm(filler),
    );
  });

  test("the store's folder is away", async () => {
    const [here, away] = [join(folder, "files/tmp"), join(folder, "files/away")];
    await runOutage(
      () => rename(here, away),
      () => rename(away, here),
    );
  });

  test("the program went through all of it and stops in order", async () => {
    expect(await program.kill("SIGTERM")).toEqual({ code: 0, signal: null, errors: "" });
  });
});

/** A real file system with an end that is near. Null where this account may not mount. */
async function mountSmallDisk(path: string): Promise<{ unmount(): Promise<void> } | null> {
  try {
    await run("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", path]);
  } catch {
    return null;
  }
  return {
    async unmount() {
      await run("umount", ["-l", path]);
    },
  };
}

/** To the last byte. */
async function fillDisk(path: string): Promise<void> {
  const file = await open(path, "w");
  try {
    for (;;) await file.write(Buffer.alloc(4096));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
  } finally {
    await file.close();
  }
}
