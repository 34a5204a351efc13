import { describe, expect, it } from "vitest";
import type { Health } from "#contract/platform/admin.ts";
import { healthFigures, healthSummary } from "./health-text.ts";

const now = new Date("2026-11-21T12:00:00Z");
const well: Health = {
  database: { milliseconds: 3.2 },
  files: { ok: true, detail: "written and read back" },
  incomingEmail: { last24Hours: 1_846, lastAt: "2026-11-21T11:59:57.500Z", waiting: 0 },
  outgoingEmail: { last24Hours: 612, queued: 0, deferred: 0, failed: 0, held: 0 },
  queue: { ready: 0, failed: 0, oldestSeconds: null },
  unmatched: 0,
  unmatchedExpiring: 0,
  users: 2,
};
const plain = (words: string) => words.replaceAll("\u00a0", " ");
const figures = (health: Health) =>
  healthFigures(health, now).map(({ part, tone, value, text }) =>
    [part, tone, plain(value), plain(text)].join(" | "),
  );
const figure = (part: string, health: Health) => figures(health).find((line) => line.startsWith(part));
const summary = (health: Health) => {
  const { tone, text } = healthSummary(health);
  return `${tone} | ${plain(text)}`;
};

describe("the figures", () => {
  it("are quiet while everything runs", () => {
    expect(figures(well)).toEqual([
      "Database | green | 3 ms | to count all this",
      "Files | green | Working | written and read back",
      "Mail in | green | 1,846 in 24 hours | last one 2 s ago",
      "Mail out | green | 612 in 24 hours | nothing waits",
      "Queue | green | 0 jobs | nothing waits",
    ]);
    expect(summary(well)).toBe("green | All parts run.");
  });

  it("say so when no mail ever came", () => {
    const health = { ...well, incomingEmail: { last24Hours: 0, lastAt: null, waiting: 0 } };
    expect(figure("Mail in", health)).toBe("Mail in | green | 0 in 24 hours | none came yet");
  });

  it("put the worst of the mail that leaves first", () => {
    const mailOut = { last24Hours: 612, queued: 4, deferred: 3, failed: 1, held: 2 };
    expect(figure("Mail out", { ...well, outgoingEmail: mailOut })).toBe(
      "Mail out | red | 1 failed | 3 deferred, 2 held, 612 in 24 hours, 4 to send",
    );
    expect(figure("Mail out", { ...well, outgoingEmail: { ...mailOut, failed: 0 } })).toContain(
      "orange | 3 deferred",
    );
    expect(
      figure("Mail out", { ...well, outgoingEmail: { ...mailOut, failed: 0, deferred: 0, held: 0 } }),
    ).toBe("Mail out | green | 612 in 24 hours | 4 to send");
  });

  it("let jobs wait a minute before they colour", () => {
    const waiting = (oldestSeconds: number, failed = 0) => ({
      ...well,
      queue: { ready: 18, failed, oldestSeconds },
    });
    expect(figure("Queue", waiting(1.2))).toBe("Queue | green | 18 jobs | oldest 1.2 s");
    expect(figure("Queue", waiting(61))).toBe("Queue | orange | 18 jobs | oldest 1 min");
    expect(figure("Queue", waiting(400))).toBe("Queue | red | 18 jobs | oldest 6 min");
    expect(figure("Queue", waiting(1.2, 1))).toBe("Queue | red | 1 failed | 18 jobs, oldest 1.2 s");
  });
});

describe("the sentence", () => {
  it("keeps apart what does not run, what failed and what waits", () => {
    const mailOut = { ...well.outgoingEmail, deferred: 3 };
    expect(summary({ ...well, outgoingEmail: mailOut })).toBe(
      "orange | All parts run. 3 mails wait for their host.",
    );
    expect(
      summary({ ...well, outgoingEmail: mailOut, queue: { ready: 0, failed: 1, oldestSeconds: null } }),
    ).toBe("red | All parts run. 1 job failed, 3 mails wait for their host.");
  });

  it("names every part that does not run", () => {
    const health = {
      ...well,
      database: { milliseconds: 1_400 },
      files: { ok: false, detail: "ENOSPC: no space left on device" },
      queue: { ready: 9, failed: 0, oldestSeconds: 301 },
    };
    expect(summary(health)).toBe(
      "red | The file store does not work. The queue stands still. The database is slow.",
    );
    expect(figure("Files", health)).toBe("Files | red | Not working | ENOSPC: no space left on device");
    expect(figure("Database", health)).toBe("Database | orange | 1.4 s | slow to count all this");
  });
});
