import { afterEach, describe, expect, test } from "vitest";
import { repairEncoding } from "#server/mail/parse/charset.ts";
import { parseHeaders, parseIncomingEmail } from "#server/mail/parse/parse-incoming-email.ts";
import { envelopeOf } from "#server/mail/receive/imap-envelope.ts";
import { buildEmail } from "#test/mail/build-email.ts";
import { cpuMilliseconds } from "#test/support/cpu-time.ts";
import { createEmailProcessPool, type EmailProcessPool } from "./email-process-pool.ts";

const lines: string[] = [];
const note = (_fields: object, message: string) => void lines.push(message);
const log = { error: note, warn: note, info: note, debug: note };
let processes: EmailProcessPool;
afterEach(() => {
  processes.close();
  lines.splice(0);
});

const VALID_EMAIL = Buffer.from(
  buildEmail({
    name: "sound",
    from: "foia@agency.gov",
    subject: "Your request",
    text: "No responsive records were located.",
  }),
);
/** Takes seconds to parse. */
const SLOW = Buffer.concat([
  Buffer.from("From: FOIA <foia@agency.gov>\r\nSubject: Slow\r\nContent-Type: text/plain\r\n\r\n"),
  Buffer.from("On Mon 2026 a wrote:\r\n".repeat(900_000)),
]);

/** Each starts a process, which takes its time on a busy machine. */
describe("an email in its process", { timeout: 120_000 }, () => {
  test("gives the same result as in our own process", async () => {
    processes = createEmailProcessPool(log);
    expect(await processes.parse(VALID_EMAIL)).toEqual(await parseIncomingEmail(VALID_EMAIL));
    expect(lines).toEqual([]);
  });

  test.each([
    ["cpuMilliseconds", 100, "cpu 0.1 s"],
    ["milliseconds", 1, "time 0.001 s"],
    ["memoryMb", 60, "memory 60 MB"],
  ])("that exceeds a limit is not read, and the log says which: %s", async (limit, value, text) => {
    processes = createEmailProcessPool(log, { [limit]: value });
    const email = await processes.parse(SLOW);
    expect(email).toMatchObject({ readProblem: `limit exceeded (${text})`, text: "", html: null });
    expect(lines).toContain(`email could not be read: limit exceeded (${text})`);
    expect(processes.counts().unreadableCount).toBe(1);
  });

  test("that is not read still says who wrote it, and the next one is read", async () => {
    processes = createEmailProcessPool(log);
    expect(await parseHeaders(SLOW, "limit exceeded (cpu 10 s)")).toMatchObject({
      from: { address: "foia@agency.gov" },
      subject: "Slow",
      text: "",
      readProblem: "limit exceeded (cpu 10 s)",
    });
    const tooLarge = await processes.parse(new Uint8Array(64_000_001));
    expect(tooLarge.readProblem).toBe("limit exceeded (size 64 MB)");
    expect((await processes.parse(VALID_EMAIL)).readProblem).toBeNull();
  });

  test("that is queued at shutdown does not count as unreadable", async () => {
    processes = createEmailProcessPool(log);
    const waiting = processes.parse(SLOW);
    processes.close();
    await expect(waiting).rejects.toThrow("The program stops");
  });

  test("has no more HTML and text than can be shown", async () => {
    processes = createEmailProcessPool(log);
    const raw = Buffer.from(
      `Subject: x\r\nContent-Type: text/html\r\n\r\n${"<p>word</p>\r\n".repeat(100_000)}`,
    );
    const email = await processes.parse(raw);
    expect(email).toMatchObject({ html: null, htmlTooLarge: true, readProblem: null });
    expect(email.text.length).toBeLessThanOrEqual(200_000);
    expect(email.warnings.map(({ code }) => code)).toContain("text_cut");
  });

  test("is repeated no more often by its HTML than fits a page", async () => {
    processes = createEmailProcessPool(log);
    const content = new Uint8Array(1_500_000);
    const picture = { name: "p.png", contentId: "p", type: "image/png", content };
    expect(await processes.sanitizeHtml(`<img src="cid:p">`.repeat(5_000), [picture])).toBeNull();
    expect(await processes.sanitizeHtml(`<img src="cid:p">`, [picture])).toMatchObject({
      withRemoteImages: null,
    });
  });

  test("takes time in proportion to its length: UTF-7, and addresses of an IMAP head", async () => {
    processes = createEmailProcessPool(log);
    const utf7 = Buffer.from("+AGEAYg-".repeat(100_000));
    expect(await cpuMilliseconds(() => repairEncoding(utf7, "utf-7"))).toBeLessThan(1_000);
    const head = Buffer.from(`To: ${"a".repeat(250_000)}\r\n`);
    const mailboxAddress = "in@daylight.test";
    expect(
      await cpuMilliseconds(() => envelopeOf(head, { domain: "daylight.test", mailboxAddress })),
    ).toBeLessThan(1_000);
  });
});
