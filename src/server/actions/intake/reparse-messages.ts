import type { Classification } from "#core/classify/classification.ts";
import { withDollarOf } from "#core/classify/facts/corrected-facts.ts";
import type { Outcome } from "#core/classify/outcome.ts";
import { attachedLetters } from "#core/classify/zones/is-letter.ts";
import { type Context as AnyContext, nowOf } from "#server/actions/platform/context.ts";
import { isSameJson } from "#server/actions/platform/same-json.ts";
import { extractedTexts } from "#server/db/intake/attachment-texts.ts";
import {
  countStoredEmails,
  messageFiles,
  type ReparseReport,
  replaceMessageFiles,
  type StoredEmail,
  type StoredMessageFile,
  storedEmails,
  unfinishedReparse,
  unmatchedEmails,
} from "#server/db/intake/reparse.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { refreshConversation } from "#server/db/requests/derived-rows.ts";
import { storeAttachments } from "./file-into-request.ts";
import { messageColumns } from "./message-columns.ts";

/** Emails a walk looks at between two notes of how far it is. */
const BATCH_SIZE = 50;
const MAX_FAILURES = 20;

type Context = Pick<AnyContext, "db" | "clock" | "ids" | "files" | "parse">;

type Change = {
  email: StoredEmail;
  content: ReturnType<typeof messageColumns>;
  files: StoredMessageFile[] | null;
};

/**
 * Parses every stored email again, from its bytes, and updates what is stored: text, files, classification. What a user
 * confirmed, where an email is filed, and what followed from it stay as they are. A walk that was cut off is gone on with;
 * done again, it changes nothing. Unmatched email is read again where it lies. `onProgress` hears of every batch.
 */
export async function reparseMessages(
  context: Context,
  onProgress: (report: ReparseReport) => void = () => undefined,
  batch = BATCH_SIZE,
): Promise<ReparseReport> {
  const run = await startRun(context);
  let { after } = run;
  const { report } = run;
  for (;;) {
    const emails = await storedEmails(context.db, { after, limit: batch });
    const last = emails.at(-1);
    if (!last) break;
    const changes: Change[] = [];
    for (const email of emails) {
      const change = await reparseOne(context, email, report);
      if (change) changes.push(change);
    }
    report.seen += emails.length;
    after = last.id;
    await context.db.transaction().execute(async (tx) => {
      for (const change of changes) await saveChange(context, tx, change);
      await tx
        .updateTable("reparse")
        .set({ after: last.id, report: JSON.stringify(report) })
        .where("id", "=", run.id)
        .execute();
    });
    onProgress(report);
  }
  await reparseUnmatched(context, report);
  await context.db
    .updateTable("reparse")
    .set({ report: JSON.stringify(report), finished_at: nowOf(context) })
    .where("id", "=", run.id)
    .execute();
  return report;
}

/** The queue is short and its rows are small: cut off, it is simply begun again. */
async function reparseUnmatched(context: Context, report: ReparseReport): Promise<void> {
  report.unmatched = 0;
  for (let after: string | null = null; ; ) {
    const emails = await unmatchedEmails(context.db, { after, limit: BATCH_SIZE });
    after = emails.at(-1)?.id ?? null;
    if (after === null) return;
    for (const email of emails) await reparseUnmatchedOne(context, email, report);
  }
}

type Unmatched = Awaited<ReturnType<typeof unmatchedEmails>>[number];

async function reparseUnmatchedOne(context: Context, email: Unmatched, report: ReparseReport): Promise<void> {
  const { id, raw_sha256, envelope_from, ...known } = email;
  try {
    const parsed = await context.parse(await context.files.read(raw_sha256));
    const now = {
      from_name: parsed.from?.name ?? "",
      from_address: parsed.from?.address ?? envelope_from,
      subject: parsed.subject,
      text: parsed.text,
      parse_error: parsed.readProblem,
    };
    if (isSameJson(now, known)) return;
    report.unmatched += 1;
    await context.db.updateTable("unmatched").set(now).where("inbound_id", "=", id).execute();
  } catch (error) {
    recordFailure(report, id, error);
  }
}

async function startRun(context: Context) {
  const unfinished = await unfinishedReparse(context.db);
  if (unfinished) return unfinished;
  const report: ReparseReport = {
    emails: await countStoredEmails(context.db),
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
async function reparseOne(
  context: Context,
  email: StoredEmail,
  report: ReparseReport,
): Promise<Change | null> {
  try {
    const letters = attachedLetters(await extractedTexts(context.db, email.id));
    const parsed = await context.parse(await context.files.read(email.raw_sha256), letters);
    const classification = withDollarOf(parsed.classification, email.jurisdiction);
    const content = messageColumns(parsed, classification, email.envelope_from);
    const files = (await storeAttachments(context, parsed)).map(({ contentId, ...file }) => ({
      ...file,
      content_id: contentId,
    }));
    const fields = changedColumns(email, content);
    const otherFiles = !isSameJson(files, await messageFiles(context.db, email.id));
    if (otherFiles) fields.push("files");
    if (fields.length === 0) return null;
    report.changed += 1;
    for (const field of fields) increment(report.fields, field);
    recordClassificationChange(report, email.classification as Classification | null, classification);
    return { email, content, files: otherFiles ? files : null };
  } catch (error) {
    recordFailure(report, email.id, error);
    return null;
  }
}

function recordFailure(report: ReparseReport, id: string, error: unknown): void {
  report.failed += 1;
  const why = error instanceof Error ? error.message : String(error);
  if (report.failures.length < MAX_FAILURES) report.failures.push(`${id}: ${why}`);
}

/** The columns whose value is another now, by their names. */
function changedColumns(email: StoredEmail, content: Change["content"]): string[] {
  const now = {
    ...content,
    classification: JSON.parse(content.classification) as unknown,
    warnings: JSON.parse(content.warnings) as unknown,
  };
  // Typed so that a column filing writes and this does not compare is reported by the compiler.
  const before: Record<keyof typeof now, unknown> = email;
  return Object.entries(now)
    .filter(([name, value]) => !isSameJson(value, before[name as keyof typeof now]))
    .map(([name]) => name);
}

function recordClassificationChange(
  report: ReparseReport,
  before: Classification | null,
  now: Classification,
): void {
  if (before && before.kind !== now.kind) increment(report.kinds, `${before.kind} → ${now.kind}`);
  const outcomeOf = (reading: Classification | null): Outcome => reading?.main.value ?? "unclear";
  if (outcomeOf(before) !== outcomeOf(now))
    increment(report.outcomes, `${outcomeOf(before)} → ${outcomeOf(now)}`);
}

const increment = (counts: Record<string, number>, name: string): void => {
  counts[name] = (counts[name] ?? 0) + 1;
};

async function saveChange(context: Context, tx: Tx, { email, content, files }: Change): Promise<void> {
  await tx
    .updateTable("message")
    // The stored document was made from what the email said before.
    .set({ ...content, sanitizer_version: null })
    .where("owner_id", "=", email.owner_id)
    .where("id", "=", email.id)
    .execute();
  if (files) await replaceMessageFiles(tx, email, files, context.ids.next);
  await refreshConversation(tx, { ownerId: email.owner_id, requestId: email.request_id }, [email.id]);
}
