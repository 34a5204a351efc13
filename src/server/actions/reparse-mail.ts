import type { Outcome } from "#core/reply/outcome.ts";
import type { Reading } from "#core/reply/reading.ts";
import type { Tx } from "#server/db/as-person.ts";
import {
  countKeptMails,
  filesOf,
  type KeptFile,
  type KeptMail,
  keptMails,
  openReparse,
  replaceFiles,
  unmatchedMails,
} from "#server/db/reparse.ts";
import { type Context as AnyContext, nowOf } from "./context.ts";
import { storeAttachments } from "./file-into-request.ts";
import { messageContent } from "./message-content.ts";

/** Mails a walk looks at between two notes of how far it is. */
const BATCH = 50;
const MOST_FAILURES = 20;

/** What a walk found. Counts are of mails; `fields` says how many changed in each. */
export type Report = {
  mails: number;
  seen: number;
  changed: number;
  fields: Record<string, number>;
  /** "reply → bounce", and what a letter says: "acknowledged → extension". */
  kinds: Record<string, number>;
  outcomes: Record<string, number>;
  /** Mails whose bytes could not be read, with the reason. The first twenty are named. */
  failed: number;
  failures: string[];
  /** Mails of the unmatched queue that read otherwise now. */
  unmatched: number;
};

type Context = Pick<AnyContext, "db" | "clock" | "ids" | "files" | "parse">;

type Change = { mail: KeptMail; content: ReturnType<typeof messageContent>; files: KeptFile[] | null };

/**
 * Reads every kept mail again, from its bytes, and brings what is stored in line: words, files, reading. What a person
 * confirmed, where a mail is filed, and what followed from it stay as they are. A walk that was cut off is gone on with;
 * done again, it changes nothing. Unmatched mail is read again where it lies. `onProgress` hears of every batch.
 */
export async function reparseMail(
  context: Context,
  onProgress: (report: Report) => void = () => undefined,
  batch = BATCH,
): Promise<Report> {
  const walk = await beginWalk(context);
  let { after } = walk;
  const report = walk.report as unknown as Report;
  for (;;) {
    const mails = await keptMails(context.db, { after, limit: batch });
    const last = mails.at(-1);
    if (!last) break;
    const changes: Change[] = [];
    for (const mail of mails) {
      const change = await readAgain(context, mail, report);
      if (change) changes.push(change);
    }
    report.seen += mails.length;
    after = last.id;
    await context.db.transaction().execute(async (tx) => {
      for (const change of changes) await keep(context, tx, change);
      await tx
        .updateTable("reparse")
        .set({ after: last.id, report: JSON.stringify(report) })
        .where("id", "=", walk.id)
        .execute();
    });
    onProgress(report);
  }
  await rereadUnmatched(context, report);
  await context.db
    .updateTable("reparse")
    .set({ report: JSON.stringify(report), finished_at: nowOf(context) })
    .where("id", "=", walk.id)
    .execute();
  return report;
}

/** The queue is short and its rows are small: cut off, it is simply begun again. */
async function rereadUnmatched(context: Context, report: Report): Promise<void> {
  report.unmatched = 0;
  for (let after: string | null = null; ; ) {
    const mails = await unmatchedMails(context.db, { after, limit: BATCH });
    after = mails.at(-1)?.id ?? null;
    if (after === null) return;
    for (const mail of mails) await rereadOne(context, mail, report);
  }
}

type Unmatched = Awaited<ReturnType<typeof unmatchedMails>>[number];

async function rereadOne(context: Context, mail: Unmatched, report: Report): Promise<void> {
  const { id, raw_sha256, envelope_from, ...known } = mail;
  try {
    const parsed = await context.parse(await context.files.read(raw_sha256));
    const now = {
      from_name: parsed.from?.name ?? "",
      from_address: parsed.from?.address ?? envelope_from,
      subject: parsed.subject,
      text: parsed.text,
      read_problem: parsed.readProblem,
    };
    if (isSame(now, known)) return;
    report.unmatched += 1;
    await context.db.updateTable("unmatched").set(now).where("inbound_id", "=", id).execute();
  } catch (error) {
    noteFailure(report, id, error);
  }
}

async function beginWalk(context: Context) {
  const cutOff = await openReparse(context.db);
  if (cutOff) return cutOff;
  const report: Report = {
    mails: await countKeptMails(context.db),
    seen: 0,
    changed: 0,
    fields: {},
    kinds: {},
    outcomes: {},
    failed: 0,
    failures: [],
    unmatched: 0,
  };
  return context.db
    .insertInto("reparse")
    .values({ report: JSON.stringify(report), started_at: nowOf(context) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** What is different now, noted in the report; null where nothing is, or where the bytes cannot be had. */
async function readAgain(context: Context, mail: KeptMail, report: Report): Promise<Change | null> {
  try {
    const parsed = await context.parse(await context.files.read(mail.raw_sha256));
    const reading = parsed.reading;
    const content = messageContent(parsed, reading, mail.envelope_from);
    const files = (await storeAttachments(context, parsed)).map(({ contentId, ...file }) => ({
      ...file,
      content_id: contentId,
    }));
    const fields = differing(mail, content);
    const otherFiles = !isSame(files, await filesOf(context.db, mail.id));
    if (otherFiles) fields.push("files");
    if (fields.length === 0) return null;
    report.changed += 1;
    for (const field of fields) count(report.fields, field);
    noteReading(report, mail.reading as Reading | null, reading);
    return { mail, content, files: otherFiles ? files : null };
  } catch (error) {
    noteFailure(report, mail.id, error);
    return null;
  }
}

function noteFailure(report: Report, id: string, error: unknown): void {
  report.failed += 1;
  const why = error instanceof Error ? error.message : String(error);
  if (report.failures.length < MOST_FAILURES) report.failures.push(`${id}: ${why}`);
}

/** The columns whose value is another now, by their names. */
function differing(mail: KeptMail, content: Change["content"]): string[] {
  const now = {
    ...content,
    reading: JSON.parse(content.reading) as unknown,
    warnings: JSON.parse(content.warnings) as unknown,
  };
  // Typed so that a column filing writes and this does not compare is told by the compiler.
  const before: Record<keyof typeof now, unknown> = mail;
  return Object.entries(now)
    .filter(([name, value]) => !isSame(value, before[name as keyof typeof now]))
    .map(([name]) => name);
}

/** As PostgreSQL keeps them: a jsonb value has its keys in an order of its own. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(
    entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, sorted(each)]),
  );
}

function noteReading(report: Report, before: Reading | null, now: Reading): void {
  if (before && before.kind !== now.kind) count(report.kinds, `${before.kind} → ${now.kind}`);
  const said = (reading: Reading | null): Outcome => reading?.main.value ?? "unclear";
  if (said(before) !== said(now)) count(report.outcomes, `${said(before)} → ${said(now)}`);
}

const count = (counts: Record<string, number>, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1;
};

async function keep(context: Context, tx: Tx, { mail, content, files }: Change): Promise<void> {
  await tx
    .updateTable("message")
    // The stored document was made from what the email said before.
    .set({ ...content, sanitizer_version: null })
    .where("owner_id", "=", mail.owner_id)
    .where("id", "=", mail.id)
    .execute();
  if (files) await replaceFiles(tx, mail, files, context.ids.next);
}
