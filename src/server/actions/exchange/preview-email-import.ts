import { foldText } from "#core/agency/search-text.ts";
import { AgencyFinder } from "#core/import/find-agency.ts";
import { correspondentDomain, groupIntoThreads } from "#core/import/group-threads.ts";
import type { ImportChoices } from "#core/import/preview-request.ts";
import {
  findThreadAgency,
  frequentSenders,
  type ImportedMessage,
  previewThread,
  type ThreadRowPreview,
} from "#core/import/preview-thread.ts";
import { UserAddedAgencies } from "#core/import/user-added-agencies.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { snippetOf } from "#core/text/snippet.ts";
import { exchangeErrors } from "#messages/errors/exchange.ts";
import { reserveStorage } from "#server/actions/accounts/account-storage.ts";
import type { Context, WorkerContext } from "#server/actions/platform/context.ts";
import {
  agenciesForImport,
  type ImportFile,
  importEmails,
  insertImportEmails,
  insertImportRows,
  lockRequestImport,
  pendingAgencies,
  requestsByMessageId,
  type StoredImportEmail,
} from "#server/db/exchange/request-imports.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import type { ArchivedEmail, IncomingEmail } from "#server/ports/email-parsing.ts";

const MAX_EMAILS = 10_000;
/** What most mail servers take at the most, encoded. */
const MAX_EMAIL_BYTES = 50 * 1024 * 1024;
const BATCH_SIZE = 100;
const MAX_REFERENCES = 50;
const MAX_RECIPIENTS = 50;
const MAX_LINE_LENGTH = 300;
const MAX_SENDERS = 20;
const MAX_UNKNOWN_AGENCIES = 200;

type ImportRef = { ownerId: string; importId: string };

/**
 * Makes the preview of an import of emails. They are read once, each stored raw under its hash; with other choices only the
 * preview is made again.
 */
export async function previewEmailImport(
  context: WorkerContext,
  ref: ImportRef,
  files: readonly ImportFile[],
): Promise<void> {
  const stored = await withUser(context.db, ref.ownerId, (tx) => importEmails(tx, ref.importId));
  const isComplete = stored.length > 0 && (await hasChoices(context, ref));
  const emails = isComplete ? stored : await readEmails(context, ref, files);
  if (emails.length === 0) throw new Problem(422, "no_mails", exchangeErrors.noEmails);
  await withUser(context.db, ref.ownerId, async (tx) => {
    const locked = await lockRequestImport(tx, ref.ownerId, ref.importId);
    if (locked?.state === "planning") await buildPreview(tx, ref, emails, locked.options);
  });
}

/** Choices are stored with the first preview: before it, the reading may have been cut off. */
async function hasChoices(context: Context, { ownerId, importId }: ImportRef): Promise<boolean> {
  const record = await withUser(context.db, ownerId, (tx) => lockRequestImport(tx, ownerId, importId));
  return record !== undefined && "addresses" in record.options;
}

async function readEmails(
  context: WorkerContext,
  ref: ImportRef,
  files: readonly ImportFile[],
): Promise<StoredImportEmail[]> {
  const { ownerId, importId } = ref;
  await withUser(context.db, ownerId, (tx) =>
    tx.deleteFrom("request_import_email").where("import_id", "=", importId).execute(),
  );
  const seen = new Set<string>();
  const emails: StoredImportEmail[] = [];
  let batch: StoredImportEmail[] = [];
  const flushBatch = () =>
    withUser(context.db, ownerId, async (tx) => {
      // A ZIP may unpack to many times what was counted when it came in.
      const addedBytes = batch.reduce((sum, { size }) => sum + size, 0);
      await reserveStorage(context, tx, ownerId, addedBytes);
      await insertImportEmails(tx, ref, batch);
      await tx
        .updateTable("request_import")
        .set({ done: emails.length })
        .where("id", "=", importId)
        .execute();
      batch = [];
    });
  for (const file of files) {
    for await (const found of context.readMailFile(file, MAX_EMAIL_BYTES)) {
      const email = await stored(context, found, emails.length + 1);
      const id = "fault" in email.head ? null : email.head.messageId;
      if (seen.has(email.sha256) || (id !== null && seen.has(id))) continue;
      if (email.sha256 !== "") seen.add(email.sha256);
      if (id !== null) seen.add(id);
      if (emails.push(email) > MAX_EMAILS) throw tooManyEmailsError();
      if (batch.push(email) === BATCH_SIZE) await flushBatch();
    }
  }
  await flushBatch();
  return emails;
}

const tooManyEmailsError = () =>
  new Problem(422, "too_many_emails", formatMessage(exchangeErrors.tooManyEmails, { most: MAX_EMAILS }));

/** Stores one email and reads the clues about where it belongs. */
async function stored(context: Context, found: ArchivedEmail, number: number): Promise<StoredImportEmail> {
  const fault = (message: string): StoredImportEmail => ({
    ...{ number, sha256: "", size: 0 },
    head: { fault: message, title: found.file.slice(-MAX_LINE_LENGTH) },
  });
  if (found.unreadableReason === "encrypted") return fault(exchangeErrors.encrypted);
  if (found.raw === null) return fault(exchangeErrors.emailTooLarge);
  const email = await context.parse(found.raw);
  const head = headOf(email, number, found.size);
  if (typeof head === "string") return fault(head);
  const { sha256, size } = await context.files.put(found.raw);
  return { number, sha256, size, head };
}

/** What is stored of an email for its preview, or why it is none. */
function headOf(email: IncomingEmail, number: number, size: number): ImportedMessage | string {
  const { from } = email;
  if (!from?.address) return exchangeErrors.noSender;
  const at = email.date;
  if (at === null) return exchangeErrors.noDate;
  const classification = email.classification;
  return {
    number,
    size,
    at,
    messageId: email.messageId,
    references: [...new Set([email.inReplyTo, ...email.references.toReversed()])]
      .filter((id) => id !== null)
      .slice(0, MAX_REFERENCES),
    from: { name: snippetOf(from.name).slice(0, MAX_LINE_LENGTH), address: from.address },
    to: [...email.to, ...email.cc].map(({ address }) => address).slice(0, MAX_RECIPIENTS),
    subject: email.subject.slice(0, MAX_LINE_LENGTH),
    trackingNumber: classification.facts.trackingNumbers[0]?.value ?? null,
    outcome: REPLY_KINDS.has(classification.kind) ? classification.main.value : null,
  };
}

/** Kinds of mail in which an agency says something of a request. */
const REPLY_KINDS: ReadonlySet<string> = new Set(["reply", "acknowledgment", "portal_notice"]);

async function buildPreview(
  tx: Tx,
  ref: ImportRef,
  emails: readonly StoredImportEmail[],
  savedChoices: Partial<ImportChoices>,
): Promise<void> {
  const summaries = emails.flatMap(({ head }) => ("fault" in head ? [] : [head]));
  const agencies = new AgencyFinder();
  for (const agency of await agenciesForImport(tx, ref.ownerId)) agencies.add(agency);
  const senders = frequentSenders(summaries);
  const choices: ImportChoices = {
    ...{ columns: {}, dayOrder: "mdy", jurisdiction: savedChoices.jurisdiction ?? null },
    agencies: Object.fromEntries(
      Object.entries(savedChoices.agencies ?? {}).map(([name, id]) => [foldText(name), id]),
    ),
    addresses: savedChoices.addresses ?? (await likelyAddresses(tx, ref.ownerId, summaries, senders)),
  };
  const own = new Set(choices.addresses.map((address) => address.toLowerCase()));
  const ids = summaries.flatMap(({ messageId }) => messageId ?? []);
  const ownAgencies = new UserAddedAgencies(await pendingAgencies(tx, ref.ownerId));
  const parts = {
    choices,
    agencies,
    own,
    userAddedAgencies: ownAgencies,
    known: await requestsByMessageId(tx, ref.ownerId, ids),
  };
  const threads = groupIntoThreads(summaries, own).map((indexes) =>
    indexes.flatMap((summaryIndex) => summaries[summaryIndex] ?? []),
  );
  const rows: ThreadRowPreview[] = threads.map((thread, index) => previewThread(index + 1, thread, parts));
  for (const { head } of emails) {
    if (!("fault" in head)) continue;
    const faults = [{ field: null, message: head.fault }];
    rows.push({ kind: "faulty", number: rows.length + 1, title: head.title, faults });
  }
  await tx.deleteFrom("request_import_row").where("import_id", "=", ref.importId).execute();
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    await insertImportRows(tx, ref, rows.slice(from, from + BATCH_SIZE));
  const counts = { new: 0, doubtful: 0, duplicate: 0, faulty: 0 };
  for (const { kind } of rows) counts[kind] += 1;
  const unknownAgencies = unknownDomains(threads, agencies, own);
  await tx
    .updateTable("request_import")
    .set({
      ...{ state: "ready", problem: null, done: emails.length, options: JSON.stringify(choices) },
      counts: JSON.stringify(counts),
      preview: JSON.stringify({ senders: senders.slice(0, MAX_SENDERS), unknownAgencies }),
    })
    .where("id", "=", ref.importId)
    .execute();
}

/** The address the user signed up with, where it wrote any of these; else anyone who began most letters. */
async function likelyAddresses(
  tx: Tx,
  ownerId: string,
  emails: readonly ImportedMessage[],
  senders: ReturnType<typeof frequentSenders>,
): Promise<string[]> {
  const { email } = await tx
    .selectFrom("user_account")
    .select("email")
    .where("id", "=", ownerId)
    .executeTakeFirstOrThrow();
  const hasOwnEmail = emails.some(({ from }) => from.address.toLowerCase() === email.toLowerCase());
  return hasOwnEmail ? [email] : senders.slice(0, 1).map(({ address }) => address);
}

/** Domains the user wrote to that no office is certain to have, those of most correspondences first. */
function unknownDomains(
  threads: readonly ImportedMessage[][],
  agencies: AgencyFinder,
  own: ReadonlySet<string>,
) {
  const counts = new Map<
    string,
    { name: string; rows: number; candidates: { id: string; name: string }[] }
  >();
  for (const thread of threads) {
    const domain = thread.map((email) => correspondentDomain(email, own)).find((side) => side !== null);
    if (!domain || !thread.some(({ from }) => own.has(from.address.toLowerCase()))) continue;
    const { certain, candidates } = findThreadAgency(thread, domain, { agencies, own });
    if (certain !== null) continue;
    const known = counts.get(domain);
    if (known) known.rows += 1;
    else counts.set(domain, { name: domain, rows: 1, candidates });
  }
  return [...counts.values()].toSorted((a, b) => b.rows - a.rows).slice(0, MAX_UNKNOWN_AGENCIES);
}
