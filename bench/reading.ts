/**
 * Milliseconds to parse a mail and to read it: made-up letters of every outcome, bounces and automatic mail, a letter of
 * 100 kB, and one with a file of 1 MB. The floor, in the same run: postal-mime alone. Exits with 1 when parsing costs too
 * many times the floor, or one mail of the ordinary ones takes too long.
 */
import { loadavg } from "node:os";
import PostalMime from "postal-mime";
import { readMail } from "#core/reply/read-mail.ts";
import { parseMail } from "#server/mail/parse.ts";
import { LEARNED_DECISIONS } from "#test/letters/learned-decisions.ts";
import { LEARNED_FURNITURE } from "#test/letters/learned-furniture.ts";
import { lettersOf } from "#test/letters/letter.ts";
import { AWAY } from "#test/mail/auto/away.ts";
import { GATEWAY_BOUNCES } from "#test/mail/bounces/gateways.ts";
import { UNIX_BOUNCES } from "#test/mail/bounces/unix.ts";
import { buildMail } from "#test/mail/build-mail.ts";

const ROUNDS = 5;
const MOST_OVER_FLOOR = 3;
const MOST_P99_MS = 50;

type Set = { what: string; mails: Uint8Array[]; ordinary: boolean };

const letter = (subject: string, text: string) =>
  buildMail({ name: "", from: "FOIA <foia@agency.gov>", subject, text });

function sets(): Set[] {
  const letters = lettersOf(LEARNED_DECISIONS, LEARNED_FURNITURE, 1, 1).map(({ subject, text }) =>
    letter(subject, text),
  );
  const long = lettersOf(LEARNED_DECISIONS, LEARNED_FURNITURE, 2, 2)
    .map(({ text }) => text)
    .join("\n\n")
    .slice(0, 100_000);
  const file = Buffer.alloc(730_000, 7)
    .toString("base64")
    .replace(/(.{76})/g, "$1\r\n");
  const withFile = `From: a@agency.gov\r\nSubject: Records\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nThe records are attached.\r\n--b\r\nContent-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n${file}\r\n--b--\r\n`;
  return [
    { what: "letters", mails: letters, ordinary: true },
    {
      what: "bounces and automatic mail",
      mails: [...UNIX_BOUNCES, ...GATEWAY_BOUNCES, ...AWAY].map(buildMail),
      ordinary: true,
    },
    { what: "a letter of 100 kB", mails: Array(10).fill(letter("Long", long)), ordinary: false },
    { what: "a file of 1 MB", mails: Array(10).fill(Buffer.from(withFile)), ordinary: false },
  ];
}

/** Of each mail its fastest round: on a busy machine the others are another program's. */
type Times = { floor: number[]; parse: number[]; read: number[] };

async function timesOf(mails: Uint8Array[]): Promise<Times> {
  const times: Times = { floor: [], parse: [], read: [] };
  const keep = (what: keyof Times, n: number, ms: number) => {
    times[what][n] = Math.min(times[what][n] ?? Number.POSITIVE_INFINITY, ms);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [n, raw] of mails.entries()) {
      const began = performance.now();
      await PostalMime.parse(raw);
      const floored = performance.now();
      const mail = await parseMail(raw);
      const parsed = performance.now();
      readMail(mail);
      keep("floor", n, floored - began);
      keep("parse", n, parsed - floored);
      keep("read", n, performance.now() - parsed);
    }
  }
  return times;
}

function at(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

const rows: object[] = [];
for (const { what, mails, ordinary } of sets()) {
  const { floor, parse, read } = await timesOf(mails);
  const over = at(parse, 0.5) / at(floor, 0.5);
  const both = parse.map((ms, n) => ms + (read[n] ?? 0));
  const shown = (ms: number) => Number(ms.toFixed(2));
  rows.push({
    what,
    mails: parse.length,
    "floor p50 ms": shown(at(floor, 0.5)),
    "parse p50": shown(at(parse, 0.5)),
    "over the floor": `${over.toFixed(1)} ×`,
    "read p50": shown(at(read, 0.5)),
    "both p50": shown(at(both, 0.5)),
    "both p99": shown(at(both, 0.99)),
  });
  if (over > MOST_OVER_FLOOR || (ordinary && at(both, 0.99) > MOST_P99_MS)) process.exitCode = 1;
}
console.table(rows);
console.log(
  `Milliseconds a mail, the best of ${ROUNDS} rounds; the floor is postal-mime alone. The machine's load: ${loadavg()[0]?.toFixed(1)}. ` +
    `At most ${MOST_OVER_FLOOR} times the floor, and ${MOST_P99_MS} ms for 99 of 100 ordinary mails.`,
);
