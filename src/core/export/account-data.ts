/**
 * `data.json` of an account's export: the rows behind what is readable in it, for another installation to import. The readable
 * files stay what they are; this is counted by itself.
 */
export const DATA_VERSION = 1;

/** A row as the database writes it as JSON. */
export type DataRow = Record<string, unknown>;

/** The tables of a request, in the order in which they can be inserted, and what of a row is not taken along. */
export const REQUEST_TABLES = {
  request: [
    ...["owner_id", "idempotency_key", "tracking_key", "listed_at", "folders"],
    ...["batch_id", "batch_position", "batch_problem", "batch_pending", "batch_address"],
  ],
  message: [
    ...["owner_id", "request_id", "inbound_id", "leaves_at"],
    ...["classification_kind", "classification_outcome", "classification_confidence"],
    ...["sanitized_html_sha256", "sanitized_html_remote_sha256", "sanitizer_version"],
  ],
  attachment: ["owner_id"],
  attachment_text: ["owner_id"],
  upload: ["owner_id", "request_id"],
  request_event: ["owner_id", "request_id", "actor_id"],
  clock: ["owner_id", "request_id"],
  fee: ["owner_id", "request_id"],
  note: ["owner_id", "request_id", "actor_id"],
  reminder: ["owner_id", "request_id"],
  request_label: ["owner_id", "request_id"],
  reply_draft: ["owner_id", "request_id"],
  draft_revision: ["owner_id", "request_id"],
} as const;

/** The same of what belongs to the account and to no request. */
export const ACCOUNT_TABLES = {
  label: ["owner_id"],
  saved_search: ["owner_id"],
  tracker_view: ["owner_id"],
  letterhead: ["owner_id"],
  template: ["owner_id"],
  template_file: ["owner_id"],
} as const;

export type RequestTable = keyof typeof REQUEST_TABLES;
export type AccountTable = keyof typeof ACCOUNT_TABLES;
export type Rows<Table extends string> = Record<Table, DataRow[]>;

/** An agency as a reader of another directory can find it again, or add it. */
export type DataAgency = { id: string; name: string; jurisdiction: string; email: string | null };

/** `data.json` of a request's folder. */
export type RequestData = {
  format: "daylight-request-data";
  version: number;
  agencies: DataAgency[];
  rows: Rows<RequestTable>;
};

/** `account/data.json`. `signature`: the block below letters. */
export type AccountData = {
  format: "daylight-account-data";
  version: number;
  signature: string;
  rows: Rows<AccountTable>;
};

/** The hashes of every file that rows name: emails, attachments, files of drafts and of templates. */
export const filesNamedBy = (rows: Partial<Record<string, DataRow[]>>): string[] =>
  ["message", "attachment", "upload", "template_file"].flatMap((table) =>
    (rows[table] ?? []).flatMap(({ sha256, raw_sha256 }) =>
      [sha256, raw_sha256].filter((hash) => typeof hash === "string"),
    ),
  );

/** The agencies that a request and its drafts name, by their ids. */
export function agenciesNamedBy(rows: Pick<Rows<RequestTable>, "request" | "draft_revision">): string[] {
  const drafts = [...rows.request, ...rows.draft_revision].map(({ draft }) => draft);
  const ids = drafts.flatMap((draft) => (draft as { agencyIds?: string[] } | null)?.agencyIds ?? []);
  return [...new Set([...rows.request.map(({ agency_id }) => agency_id), ...ids])].filter(
    (id) => typeof id === "string",
  );
}

/**
 * What is wrong with a request's data, in a sentence; null where it can be taken over. `files`: the hashes of what lies beside it: a row
 * that names another would open somebody else's file.
 */
export function requestDataError(
  data: RequestData,
  { id, files, statuses }: { id: string; files: ReadonlySet<string>; statuses: readonly string[] },
): string | null {
  if (data.format !== "daylight-request-data" || data.version !== DATA_VERSION)
    return `it is of version ${data.version}, and this program reads version ${DATA_VERSION}`;
  const { rows } = data;
  if (!Array.isArray(data.agencies) || !hasTables(rows, REQUEST_TABLES)) return "a table is missing";
  const [request] = rows.request;
  if (rows.request.length !== 1 || request?.id !== id) return "it is of another request";
  if (!statuses.includes(String(request.status))) return `its status ${request.status} is unknown here`;
  if (filesNamedBy(rows).some((hash) => !files.has(hash))) return "it names a file that is not in the export";
  const messages = new Set(rows.message.map((row) => row.id));
  const attachments = new Set(rows.attachment.map((row) => row.id));
  const isOfRequest =
    rows.attachment.every((row) => messages.has(row.message_id)) &&
    rows.attachment_text.every((row) => messages.has(row.message_id) && attachments.has(row.attachment_id)) &&
    [...rows.upload, ...rows.request_event, ...rows.fee].every(
      (row) => row.message_id === null || row.message_id === undefined || messages.has(row.message_id),
    );
  return isOfRequest ? null : "a row belongs to a message of another request";
}

/** The same of the account's data. */
export function accountDataError(data: AccountData, files: ReadonlySet<string>): string | null {
  if (data.format !== "daylight-account-data" || data.version !== DATA_VERSION)
    return `it is of version ${data.version}, and this program reads version ${DATA_VERSION}`;
  if (typeof data.signature !== "string" || !hasTables(data.rows, ACCOUNT_TABLES))
    return "a table is missing";
  return filesNamedBy(data.rows).some((hash) => !files.has(hash))
    ? "it names a file that is not in the export"
    : null;
}

const hasTables = (rows: unknown, tables: object): boolean =>
  typeof rows === "object" &&
  rows !== null &&
  Object.keys(tables).every((table) => {
    const list = (rows as Record<string, unknown>)[table];
    return Array.isArray(list) && list.every((row) => typeof row === "object" && row !== null);
  });
