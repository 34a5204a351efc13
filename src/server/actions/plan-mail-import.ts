import { fold } from "#core/agency/search-text.ts";
import { AgencyFinder } from "#core/import/find-agency.ts";
import { OwnOffices } from "#core/import/own-offices.ts";
import type { ImportChoices } from "#core/import/plan-request.ts";
import {
  type ImportedMail,
  officeOfThread,
  type PlannedThreadRow,
  planThread,
  sendersOf,
} from "#core/import/plan-thread.ts";
import { otherSide, threadsOf } from "#core/import/threads.ts";
import { Problem } from "#core/problem.ts";
import { snippetOf } from "#core/reply/snippet.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import {
  type ImportFile,
  importMails,
  insertImportMails,
  insertThreadRows,
  type KeptMail,
  knownOffices,
  lockRequestImport,
  requestsOfMails,
  waitingOffices,
} from "#server/db/request-imports.ts";
import type { FoundMail, ReadMail } from "#server/ports.ts";
import { claimStorage } from "./accounts/storage.ts";
import type { Context, WorkerContext } from "./context.ts";

const MOST_MAILS = 10_000;
/** What most mail servers take at the most, encoded. */
const MOST_MAIL_BYTES = 50 * 1024 * 1024;
const AT_ONCE = 100;
const MOST_REFERENCES = 50;
const MOST_RECIPIENTS = 50;
const LONGEST_LINE = 300;
const MOST_SENDERS = 20;
const MOST_UNKNOWN = 200;

type Where = { ownerId: string; importId: string };

/**
 * Makes the preview of an import of mails. They are read once, each kept raw under its hash; with other choices only the
 * preview is made anew.
 */
export async function planMailImport(
  context: WorkerContext,
  where: Where,
  files: readonly ImportFile[],
): Promise<void> {
  const kept = await asPerson(context.db, where.ownerId, (tx) => importMails(tx, where.importId));
  const whole = kept.length > 0 && (await hasChoices(context, where));
  const mails = whole ? kept : await readMails(context, where, files);
  if (mails.length === 0)
    throw new Problem(
      422,
      "no_mails",
      "No mail was found in it. Choose an mbox, .eml files, or a ZIP of them.",
    );
  await asPerson(context.db, where.ownerId, async (tx) => {
    const locked = await lockRequestImport(tx, where.ownerId, where.importId);
    if (locked?.state === "planning") await plan(tx, where, mails, locked.choices as Partial<ImportChoices>);
  });
}

/** Choices are kept with the first preview: before it, the reading may have been cut off. */
async function hasChoices(context: Context, { ownerId, importId }: Where): Promise<boolean> {
  const record = await asPerson(context.db, ownerId, (tx) => lockRequestImport(tx, ownerId, importId));
  return record !== undefined && "addresses" in (record.choices as object);
}

async function readMails(
  context: WorkerContext,
  where: Where,
  files: readonly ImportFile[],
): Promise<KeptMail[]> {
  const { ownerId, importId } = where;
  await asPerson(context.db, ownerId, (tx) =>
    tx.deleteFrom("request_import_mail").where("import_id", "=", importId).execute(),
  );
  const seen = new Set<string>();
  const mails: KeptMail[] = [];
  let batch: KeptMail[] = [];
  const keep = () =>
    asPerson(context.db, ownerId, async (tx) => {
      // A ZIP may unpack to many times what was counted when it came in.
      const adding = batch.reduce((sum, { size }) => sum + size, 0);
      await claimStorage(context, tx, ownerId, adding);
      await insertImportMails(tx, where, batch);
      await tx.updateTable("request_import").set({ done: mails.length }).where("id", "=", importId).execute();
      batch = [];
    });
  for (const file of files) {
    for await (const found of context.readMailFile(file, MOST_MAIL_BYTES)) {
      const mail = await kept(context, found, mails.length + 1);
      const id = "fault" in mail.head ? null : mail.head.messageId;
      if (seen.has(mail.sha256) || (id !== null && seen.has(id))) continue;
      if (mail.sha256 !== "") seen.add(mail.sha256);
      if (id !== null) seen.add(id);
      if (mails.push(mail) > MOST_MAILS) throw tooManyMails();
      if (batch.push(mail) === AT_ONCE) await keep();
    }
  }
  await keep();
  return mails;
}

const tooManyMails = () =>
  new Problem(
    422,
    "too_many_mails",
    `An import may have at most ${MOST_MAILS.toLocaleString("en-US")} mails. Import them in parts.`,
  );

/** Keeps one mail and reads what says where it belongs. */
async function kept(context: Context, found: FoundMail, number: number): Promise<KeptMail> {
  const fault = (message: string): KeptMail => ({
    ...{ number, sha256: "", size: 0 },
    head: { fault: message, title: found.file.slice(-LONGEST_LINE) },
  });
  if (found.why === "encrypted") return fault("This file is encrypted. Take the password off first.");
  if (found.raw === null) return fault("This mail is larger than 50 MB, which no mail server takes.");
  const mail = await context.parse(found.raw);
  const head = headOf(mail, number, found.size);
  if (typeof head === "string") return fault(head);
  const { sha256, size } = await context.files.put(found.raw);
  return { number, sha256, size, head };
}

/** What is kept of a mail for its preview, or why it is none. */
function headOf(mail: ReadMail, number: number, size: number): ImportedMail | string {
  const { from } = mail;
  if (!from?.address) return "It names no sender, so it is no mail, or a broken one.";
  const at = mail.date;
  if (at === null) return "It does not say when it was sent.";
  const reading = mail.reading;
  return {
    number,
    size,
    at,
    messageId: mail.messageId,
    references: [...new Set([mail.inReplyTo, ...mail.references.toReversed()])]
      .filter((id) => id !== null)
      .slice(0, MOST_REFERENCES),
    from: { name: snippetOf(from.name).slice(0, LONGEST_LINE), address: from.address },
    to: [...mail.to, ...mail.cc].map(({ address }) => address).slice(0, MOST_RECIPIENTS),
    subject: mail.subject.slice(0, LONGEST_LINE),
    trackingNumber: reading.facts.trackingNumbers[0]?.value ?? null,
    outcome: SPOKEN.has(reading.kind) ? reading.main.value : null,
  };
}

/** Kinds of mail in which an agency says something of a request. */
const SPOKEN: ReadonlySet<string> = new Set(["reply", "acknowledgment", "portal_notice"]);

async function plan(
  tx: Tx,
  where: Where,
  mails: readonly KeptMail[],
  chosen: Partial<ImportChoices>,
): Promise<void> {
  const read = mails.flatMap(({ head }) => ("fault" in head ? [] : [head]));
  const agencies = new AgencyFinder();
  for (const office of await knownOffices(tx, where.ownerId)) agencies.add(office);
  const senders = sendersOf(read);
  const choices: ImportChoices = {
    ...{ columns: {}, dayOrder: "mdy", jurisdiction: chosen.jurisdiction ?? null },
    agencies: Object.fromEntries(Object.entries(chosen.agencies ?? {}).map(([name, id]) => [fold(name), id])),
    addresses: chosen.addresses ?? (await guessedAddresses(tx, where.ownerId, read, senders)),
  };
  const own = new Set(choices.addresses.map((address) => address.toLowerCase()));
  const ids = read.flatMap(({ messageId }) => messageId ?? []);
  const offices = new OwnOffices(await waitingOffices(tx, where.ownerId));
  const parts = { choices, agencies, own, offices, known: await requestsOfMails(tx, where.ownerId, ids) };
  const threads = threadsOf(read, own).map((places) => places.flatMap((place) => read[place] ?? []));
  const rows: PlannedThreadRow[] = threads.map((thread, index) => planThread(index + 1, thread, parts));
  for (const { head } of mails) {
    if (!("fault" in head)) continue;
    const faults = [{ field: null, message: head.fault }];
    rows.push({ kind: "faulty", number: rows.length + 1, title: head.title, faults });
  }
  await tx.deleteFrom("request_import_row").where("import_id", "=", where.importId).execute();
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await insertThreadRows(tx, where, rows.slice(from, from + AT_ONCE));
  const counts = { new: 0, doubtful: 0, duplicate: 0, faulty: 0 };
  for (const { kind } of rows) counts[kind] += 1;
  const unknownAgencies = unknownDomains(threads, agencies, own);
  await tx
    .updateTable("request_import")
    .set({
      ...{ state: "ready", problem: null, done: mails.length, choices: JSON.stringify(choices) },
      counts: JSON.stringify(counts),
      found: JSON.stringify({ senders: senders.slice(0, MOST_SENDERS), unknownAgencies }),
    })
    .where("id", "=", where.importId)
    .execute();
}

/** The address the person signed up with, where it wrote any of these; else whoever began most letters. */
async function guessedAddresses(
  tx: Tx,
  ownerId: string,
  mails: readonly ImportedMail[],
  senders: ReturnType<typeof sendersOf>,
): Promise<string[]> {
  const { email } = await tx
    .selectFrom("person")
    .select("email")
    .where("id", "=", ownerId)
    .executeTakeFirstOrThrow();
  const wrote = mails.some(({ from }) => from.address.toLowerCase() === email.toLowerCase());
  return wrote ? [email] : senders.slice(0, 1).map(({ address }) => address);
}

/** Domains the person wrote to that no office is certain to have, those of most correspondences first. */
function unknownDomains(
  threads: readonly ImportedMail[][],
  agencies: AgencyFinder,
  own: ReadonlySet<string>,
) {
  const counts = new Map<string, { name: string; rows: number; guesses: { id: string; name: string }[] }>();
  for (const thread of threads) {
    const domain = thread.map((mail) => otherSide(mail, own)).find((side) => side !== null);
    if (!domain || !thread.some(({ from }) => own.has(from.address.toLowerCase()))) continue;
    const { certain, guesses } = officeOfThread(thread, domain, { agencies, own });
    if (certain !== null) continue;
    const known = counts.get(domain);
    if (known) known.rows += 1;
    else counts.set(domain, { name: domain, rows: 1, guesses });
  }
  return [...counts.values()].toSorted((a, b) => b.rows - a.rows).slice(0, MOST_UNKNOWN);
}
