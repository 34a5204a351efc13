import type { Readable } from "node:stream";
import {
  type AccountData,
  accountDataError,
  type DataAgency,
  type DataRow,
  filesNamedBy,
  REQUEST_TABLES,
  type RequestData,
  type RequestTable,
  requestDataError,
} from "#core/export/account-data.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { STATUSES } from "#core/request/states.ts";
import { exchangeErrors } from "#messages/errors/exchange.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { replyLocalFor } from "#server/actions/requests/reply-address.ts";
import { lockAccount } from "#server/db/accounts/suspensions.ts";
import { findDescribedAgency, insertDataRows } from "#server/db/exchange/account-rows.ts";
import { audit } from "#server/db/platform/audit.ts";
import type { Tx } from "#server/db/platform/with-user.ts";
import { refreshConversation, refreshRequests } from "#server/db/requests/derived-rows.ts";
import { resolveImportedAgency } from "./resolve-imported-agency.ts";

const text = exchangeErrors.account;

/** A verified export: what is in it, by its path. `files`: where the bytes of each hash lie, by the request's folder ("": the account's). */
export type AccountExport = {
  requests: { folder: string; id: string; title: string }[];
  files: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readJson(path: string): Promise<unknown>;
  open(path: string): Promise<Readable>;
};

type ImportContext = Pick<Context, "db" | "clock" | "ids" | "files" | "secret">;

export type ImportResult = {
  email: string;
  requests: number;
  /** Requests that an earlier run of the same import had taken over. */
  alreadyHere: number;
  files: number;
  /** What could not be taken over, in sentences. */
  left: string[];
};

/** No file of an account is larger: an email has 36 MB at most. */
const MAX_FILE_BYTES = 200 * 1024 * 1024;
/** A letter in one of these states may leave the other installation. */
const UNSETTLED_STATES = new Set(["scheduled", "queued", "sending", "deferred", "held"]);

/**
 * Takes an account's export over into the account of an email address, which has to be there: requests with their emails, files,
 * events and drafts, and what the account has besides. Everything is checked before anything is written; then each request is
 * one transaction, so that an import that broke off goes on where it was. Fails with `no_account` (404), `damaged_export` (422),
 * `already_imported` and `imported_elsewhere` (409).
 */
export async function importAccount(
  context: ImportContext,
  actor: string,
  email: string,
  source: AccountExport,
): Promise<ImportResult> {
  const { db } = context;
  const account = await db.transaction().execute((tx) => lockAccount(tx, { email }));
  if (!account) throw new Problem(404, "no_account", formatMessage(text.noAccount, { email }));
  await assertReadable(source);
  const here = await existingRequests(context, account.id, source);
  const result: ImportResult = {
    ...{ email: account.email, requests: 0, alreadyHere: here.size, files: 0, left: [] },
  };
  const at = nowOf(context);
  const verb = "account_imported";
  const start = { requests: source.requests.length, alreadyHere: here.size };
  await audit(db, { at, actor, verb, subject: account.id, detail: start });
  const labels = await importAccountRows(context, account.id, source, result);
  for (const request of source.requests) {
    if (here.has(request.id)) continue;
    await importRequest(context, account.id, { source, request, labels, result });
    result.requests += 1;
  }
  return result;
}

async function assertReadable(source: AccountExport): Promise<void> {
  const problems: string[] = [];
  const statuses: readonly string[] = STATUSES;
  const account = (await source.readJson("account/data.json")) as AccountData;
  const hashesOf = (folder: string) => new Set(source.files.get(folder)?.keys());
  const accountError = accountDataError(account, hashesOf(""));
  if (accountError) problems.push(`account/data.json: ${accountError}`);
  for (const { folder, id } of source.requests) {
    const data = (await source.readJson(`${folder}/data.json`)) as RequestData;
    const error = requestDataError(data, { id, files: hashesOf(folder), statuses });
    if (error) problems.push(`${folder}/data.json: ${error}`);
  }
  if (problems.length > 0)
    throw new Problem(422, "damaged_export", formatMessage(text.damaged, { problems: problems.join("\n") }));
}

/** Which of the export's requests this account has already. */
async function existingRequests(
  { db }: ImportContext,
  ownerId: string,
  { requests }: AccountExport,
): Promise<Set<string>> {
  if (requests.length === 0) return new Set();
  const ids = requests.map(({ id }) => id);
  const rows = await db.selectFrom("request").select(["id", "owner_id"]).where("id", "in", ids).execute();
  if (rows.some((row) => row.owner_id !== ownerId))
    throw new Problem(409, "imported_elsewhere", text.otherAccount);
  if (rows.length === requests.length) throw new Problem(409, "already_imported", text.already);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Labels, searches, views, templates and the letterhead: what the account has of the same name stays as it is.
 * @returns which label here each one of the export is
 */
async function importAccountRows(
  context: ImportContext,
  ownerId: string,
  source: AccountExport,
  result: ImportResult,
): Promise<Map<unknown, string>> {
  const { rows, signature } = (await source.readJson("account/data.json")) as AccountData;
  result.files += await storeFiles(context, source, "", filesNamedBy(rows));
  const owner = { owner_id: ownerId };
  return context.db.transaction().execute(async (tx) => {
    const labels = new Map<unknown, string>();
    for (const table of ["label", "saved_search", "tracker_view", "template"] as const) {
      const present = await tx
        .selectFrom(table)
        .select(["id", "name"])
        .where("owner_id", "=", ownerId)
        .execute();
      const byName = new Map(present.map(({ id, name }) => [name.toLowerCase(), id]));
      for (const row of rows[table]) {
        // Of an earlier run it may have another name since.
        const isHere = present.some(({ id }) => id === row.id);
        const id = isHere ? String(row.id) : byName.get(String(row.name).toLowerCase());
        if (table === "label") labels.set(row.id, id ?? String(row.id));
        if (id === undefined) await insertDataRows(tx, table, [row], owner);
        else if (table === "template" && id !== row.id)
          result.left.push(formatMessage(text.templateLeft, { name: String(row.name) }));
        if (id !== undefined || table !== "template") continue;
        const files = rows.template_file.filter(({ template_id }) => template_id === row.id);
        await insertDataRows(tx, "template_file", files, owner);
      }
    }
    const letterhead = await tx
      .selectFrom("letterhead")
      .select("name")
      .where("owner_id", "=", ownerId)
      .executeTakeFirst();
    if (!letterhead) await insertDataRows(tx, "letterhead", rows.letterhead, owner);
    else if (rows.letterhead.length > 0 && result.alreadyHere === 0) result.left.push(text.letterheadLeft);
    await tx
      .updateTable("user_account")
      .set({ signature_block: signature })
      .where("id", "=", ownerId)
      .where("signature_block", "=", "")
      .execute();
    return labels;
  });
}

type Item = {
  source: AccountExport;
  request: { folder: string; id: string; title: string };
  labels: ReadonlyMap<unknown, string>;
  result: ImportResult;
};

async function importRequest(
  context: ImportContext,
  ownerId: string,
  { source, request, labels, result }: Item,
): Promise<void> {
  const { rows, agencies } = (await source.readJson(`${request.folder}/data.json`)) as RequestData;
  result.files += await storeFiles(context, source, request.folder, filesNamedBy(rows));
  const unsettled = rows.message.filter(({ delivery_state }) => UNSETTLED_STATES.has(String(delivery_state)));
  await context.db.transaction().execute(async (tx) => {
    const ids = await resolveAgencies(context, tx, ownerId, agencies);
    const [row] = rows.request as [DataRow];
    const isTaken = await isAddressTaken(tx, row.reply_local);
    const replyLocal = isTaken ? replyLocalFor(context.secret, request.id) : row.reply_local;
    const fixed = { owner_id: ownerId, request_id: request.id };
    const changed: Partial<Record<RequestTable, DataRow[]>> = {
      request: [
        {
          ...withAgencies(row, ids),
          agency_id: ids.get(String(row.agency_id)) ?? null,
          reply_local: replyLocal,
          ...(row.status === "scheduled" && { status: "sending" }),
          ...(unsettled.length > 0 && { waiting_on: "you" }),
        },
      ],
      message: rows.message.map((message) =>
        unsettled.includes(message)
          ? { ...message, delivery_state: "failed", delivery_detail: text.unsettled }
          : message,
      ),
      draft_revision: rows.draft_revision.map((revision) => withAgencies(revision, ids)),
      request_label: rows.request_label.flatMap((one) => {
        const label = labels.get(one.label_id);
        return label === undefined ? [] : [{ label_id: label }];
      }),
    };
    for (const table of Object.keys(REQUEST_TABLES) as RequestTable[]) {
      if (table === "request_event") await insertEvents(tx, rows.request_event, fixed);
      else await insertDataRows(tx, table, changed[table] ?? rows[table], fixed);
    }
    await refreshRequests(tx, [request.id]);
    const messageIds = rows.message.map(({ id }) => String(id));
    await refreshConversation(tx, { ownerId, requestId: request.id }, messageIds);
    if (isTaken) result.left.push(formatMessage(text.addressLeft, { title: request.title }));
  });
  for (const { subject } of unsettled)
    result.left.push(formatMessage(text.letterLeft, { subject: String(subject), title: request.title }));
}

/** One after the other, as each gets a new number, by which another may name it. */
async function insertEvents(tx: Tx, events: readonly DataRow[], fixed: DataRow): Promise<void> {
  const numbers = new Map<unknown, number>();
  for (const { id, ...event } of events) {
    const data = event.data as { undoes?: number };
    const undone = numbers.get(data.undoes);
    const row = undone === undefined ? event : { ...event, data: { ...data, undoes: undone } };
    const [number] = await insertDataRows(tx, "request_event", [row], fixed);
    numbers.set(id, Number(number));
  }
}

/** Each agency's id here: of the directory where it is in there, or else of the user's own, which is unverified. */
async function resolveAgencies(
  context: ImportContext,
  tx: Tx,
  ownerId: string,
  agencies: readonly DataAgency[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const agency of agencies) {
    const { name, jurisdiction, email } = agency;
    const own = { own: { name, jurisdiction, email } };
    const found = await findDescribedAgency(tx, agency);
    ids.set(agency.id, found ?? (await resolveImportedAgency(context, tx, ownerId, own)).id);
  }
  return ids;
}

function withAgencies(row: DataRow, ids: ReadonlyMap<string, string>): DataRow {
  const draft = row.draft as { agencyIds?: string[] } | null;
  if (!draft?.agencyIds) return row;
  const agencyIds = draft.agencyIds.flatMap((id) => ids.get(id) ?? []);
  return { ...row, draft: { ...draft, agencyIds } };
}

async function isAddressTaken(tx: Tx, local: unknown): Promise<boolean> {
  if (typeof local !== "string") return false;
  const request = await tx
    .selectFrom("request")
    .select("id")
    .where("reply_local", "=", local)
    .executeTakeFirst();
  const former = await tx
    .selectFrom("former_reply_address")
    .select("local")
    .where("local", "=", local)
    .executeTakeFirst();
  return request !== undefined || former !== undefined;
}

/** Puts these files of a folder into the store; each has to be what its hash says. */
async function storeFiles(
  { files }: ImportContext,
  source: AccountExport,
  folder: string,
  hashes: readonly string[],
): Promise<number> {
  const unique = new Set(hashes);
  for (const hash of unique) {
    const path = source.files.get(folder)?.get(hash);
    if (path === undefined) throw new Error(`No file of the export has the hash ${hash}`);
    const stored = await files.putStream(await source.open(path), MAX_FILE_BYTES);
    if (stored.sha256 !== hash) throw new Error(`${path} was changed since it was verified`);
  }
  return unique.size;
}
