/**
 * Milliseconds to parse an email and to read it: made-up letters of every outcome, bounces and automatic email, a letter of
 * 100 kB, and one with a file of 1 MB. The floor, in the same run: postal-mime alone. Exits with 1 when parsing costs too
 * many times the floor, or one email of the ordinary ones takes too long.
 */
import { loadavg } from "node:os";
import PostalMime from "postal-mime";
import { classifyMessage } from "#core/classify/classify-message.ts";
import { parseEmail } from "#server/mail/parse/parse-email.ts";
import { generateLetters } from "#test/letter-corpus/generate-letters.ts";
import { TRAINING_BOILERPLATE } from "#test/letter-corpus/training-boilerplate.ts";
import { TRAINING_DECISIONS } from "#test/letter-corpus/training-decisions.ts";
import { OUT_OF_OFFICE } from "#test/mail/auto/out-of-office.ts";
import { GATEWAY_BOUNCES } from "#test/mail/bounces/gateways.ts";
import { UNIX_SERVER_BOUNCES } from "#test/mail/bounces/unix-servers.ts";
import { buildEmail } from "#test/mail/build-email.ts";

const ROUNDS = 5;
const MAX_FLOOR_RATIO = 3;
const MAX_P99_MS = 50;

type EmailSet = { what: string; emails: Uint8Array[]; ordinary: boolean };

const letter = (subject: string, text: string) =>
  buildEmail({ name: "", from: "FOIA <foia@agency.gov>", subject, text });

function emailSets(): EmailSet[] {
  const letters = generateLetters(TRAINING_DECISIONS, TRAINING_BOILERPLATE, 1, 1).map(({ subject, text }) =>
    letter(subject, text),
  );
  const long = generateLetters(TRAINING_DECISIONS, TRAINING_BOILERPLATE, 2, 2)
    .map(({ text }) => text)
    .join("\n\n")
    .slice(0, 100_000);
  const file = Buffer.alloc(730_000, 7)
    .toString("base64")
    .replace(/(.{76})/g, "$1\r\n");
  const withFile = `From: a@agency.gov\r\nSubject: Records\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nThe records are attached.\r\n--b\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${file}\r\n--b--\r\n`;
  return [
    { what: "letters", emails: letters, ordinary: true },
    {
      what: "bounces and automatic mail",
      emails: [...UNIX_SERVER_BOUNCES, ...GATEWAY_BOUNCES, ...OUT_OF_OFFICE].map(buildEmail),
      ordinary: true,
    },
    { what: "a letter of 100 kB", emails: Array(10).fill(letter("Long", long)), ordinary: false },
    { what: "a file of 1 MB", emails: Array(10).fill(Buffer.from(withFile)), ordinary: false },
  ];
}

/** Of each email its fastest round: on a busy machine the others are another program's. */
type Times = { floor: number[]; parse: number[]; read: number[] };

async function timesOf(emails: Uint8Array[]): Promise<Times> {
  const times: Times = { floor: [], parse: [], read: [] };
  const recordBest = (what: keyof Times, n: number, ms: number) => {
    times[what][n] = Math.min(times[what][n] ?? Number.POSITIVE_INFINITY, ms);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [n, raw] of emails.entries()) {
      const startedAt = performance.now();
      await PostalMime.parse(raw);
      const floorEndedAt = performance.now();
      const mail = await parseEmail(raw);
      const parsedAt = performance.now();
      classifyMessage(mail);
      recordBest("floor", n, floorEndedAt - startedAt);
      recordBest("parse", n, parsedAt - floorEndedAt);
      recordBest("read", n, performance.now() - parsedAt);
    }
  }
  return times;
}

function percentile(times: number[], quantile: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * quantile)] ?? 0;
}

const rows: object[] = [];
for (const { what, emails, ordinary } of emailSets()) {
  const { floor, parse, read } = await timesOf(emails);
  const ratio = percentile(parse, 0.5) / percentile(floor, 0.5);
  const both = parse.map((ms, n) => ms + (read[n] ?? 0));
  const rounded = (ms: number) => Number(ms.toFixed(2));
  rows.push({
    what,
    emails: parse.length,
    "floor p50 ms": rounded(percentile(floor, 0.5)),
    "parse p50": rounded(percentile(parse, 0.5)),
    "over the floor": `${ratio.toFixed(1)} ×`,
    "read p50": rounded(percentile(read, 0.5)),
    "both p50": rounded(percentile(both, 0.5)),
    "both p99": rounded(percentile(both, 0.99)),
  });
  if (ratio > MAX_FLOOR_RATIO || (ordinary && percentile(both, 0.99) > MAX_P99_MS)) process.exitCode = 1;
}
console.table(rows);
console.log(
  `Milliseconds an email, the best of ${ROUNDS} rounds; the floor is postal-mime alone. The machine's load: ${loadavg()[0]?.toFixed(1)}. ` +
    `At most ${MAX_FLOOR_RATIO} times the floor, and ${MAX_P99_MS} ms for 99 of 100 ordinary emails.`,
);
