import type { Readable } from "node:stream";
import type { UploadAgencyImport } from "#contract/exchange/agency-import.ts";
import { formatOfDocument, formatOfTable, isDocument } from "#core/agency/import/formats/detect-format.ts";
import { FORMATS, missingColumns } from "#core/agency/import/formats/formats.ts";
import type { ImportFormat } from "#core/agency/import/import-kinds.ts";
import { lawOf } from "#core/law/laws.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { notFound, Problem } from "#core/problem.ts";
import { exchangeErrors } from "#messages/errors/exchange.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { advanceAgencyImport, lockAgencyImport } from "#server/db/exchange/agency-imports.ts";
import { addJob } from "#server/db/platform/add-job.ts";
import { audit } from "#server/db/platform/audit.ts";
import { FileTooLarge, type StoredFile } from "#server/ports/files.ts";

export const MAX_LIST_BYTES = 40 * 1024 * 1024;
export const listTooLargeError = () => new Problem(413, "too_large", exchangeErrors.listTooLarge);
/** Enough of a file to tell its format by. */
const SNIFF_BYTES = 64 * 1024;
/** Formats whose rows never say where the offices are. */
const FORMATS_WITHOUT_JURISDICTION: ReadonlySet<ImportFormat> = new Set(["alaveteli_csv"]);

/** Takes in a list and has its preview made. Resolves to the import's id; rejects a file whose format nobody can tell. */
export async function startAgencyImport(
  context: Context,
  admin: string,
  content: Readable,
  { format: requestedFormat, jurisdiction, name }: UploadAgencyImport,
): Promise<string> {
  if (jurisdiction !== undefined && !lawOf(jurisdiction)) {
    throw badListError(exchangeErrors.unknownJurisdiction, "/jurisdiction");
  }
  const file = await storeFile(context, content);
  const firstBytes = await readFirstBytes(context, file);
  const format = requestedFormat ?? (await detectFormat(context, firstBytes));
  await assertFormat(context, format, firstBytes);
  if (FORMATS_WITHOUT_JURISDICTION.has(format) && jurisdiction === undefined) {
    throw badListError(
      formatMessage(exchangeErrors.noJurisdiction, { format: FORMATS[format].name }),
      "/jurisdiction",
    );
  }
  return createImport(context, admin, {
    name: name?.trim() || FORMATS[format].name,
    origin: "upload",
    format,
    jurisdiction: jurisdiction ?? null,
    sha256: file.sha256,
    size: file.size,
  });
}

const FOIA_GOV_FORMAT = "foia_gov_json";
const FOIA_GOV_IMPORT = {
  name: FORMATS[FOIA_GOV_FORMAT].name,
  origin: "foia_gov",
  format: FOIA_GOV_FORMAT,
  jurisdiction: null,
  sha256: null,
  size: 0,
} as const;

/** Has the FOIA.gov API's list fetched and compared. Resolves to the import's id. */
export async function startFoiaGovImport(context: Context, admin: string): Promise<string> {
  if (context.foiaGov === null) {
    throw new Problem(409, "foia_gov_no_key", exchangeErrors.noKey);
  }
  return createImport(context, admin, FOIA_GOV_IMPORT);
}

/**
 * The same by itself, where a key is set. Not while another is in progress or an earlier one of the schedule waits for an
 * administrator: what that one found would be found again.
 */
export async function startScheduledFoiaGovImport(context: Context): Promise<void> {
  if (context.foiaGov === null) return;
  const unfinished = await context.db
    .selectFrom("agency_import")
    .select("id")
    .where("origin", "=", "foia_gov")
    .where((where) =>
      where.or([
        where("state", "in", ["planning", "applying", "undoing"]),
        where.and([where("state", "=", "ready"), where("scheduled", "=", true)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (unfinished) return;
  await createImport(context, exchangeErrors.schedule, { ...FOIA_GOV_IMPORT, scheduled: true });
}

/** Has the preview made again from the same content: something changed since, or making it failed. */
export async function rebuildAgencyImportPreview(context: Context, admin: string, id: string): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    const found = await lockAgencyImport(tx, id);
    if (!found) throw notFound("import");
    const moved =
      (await advanceAgencyImport(tx, id, "ready", "planning")) ||
      (await advanceAgencyImport(tx, id, "failed", "planning"));
    if (!moved) throw new Problem(409, "import_busy", exchangeErrors.inProgress);
    await audit(tx, { at: nowOf(context), actor: admin, verb: "replan_agency_import", subject: id });
    await addJob(tx, "plan-agency-import", { importId: id });
  });
}

type NewImport = {
  name: string;
  origin: "upload" | "foia_gov";
  format: ImportFormat;
  jurisdiction: string | null;
  sha256: string | null;
  size: number;
  scheduled?: boolean;
};

function createImport(context: Context, admin: string, newImport: NewImport): Promise<string> {
  const id = context.ids.next();
  const now = nowOf(context);
  return context.db.transaction().execute(async (tx) => {
    await tx
      .insertInto("agency_import")
      .values({ id, ...newImport, state: "planning", created_at: now, created_by: admin })
      .execute();
    const { name, origin, format } = newImport;
    await audit(tx, {
      at: now,
      actor: admin,
      verb: "start_agency_import",
      subject: id,
      detail: { name, origin, format },
    });
    await addJob(tx, "plan-agency-import", { importId: id });
    return id;
  });
}

async function storeFile(context: Context, content: Readable): Promise<StoredFile> {
  try {
    const file = await context.files.putStream(content, MAX_LIST_BYTES);
    if (file.size === 0) throw badListError(exchangeErrors.emptyFile);
    return file;
  } catch (error) {
    if (!(error instanceof FileTooLarge)) throw error;
    throw listTooLargeError();
  }
}

async function readFirstBytes(context: Context, { sha256 }: StoredFile): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of context.files.stream(sha256) as AsyncIterable<Uint8Array>) {
    parts.push(part);
    size += part.byteLength;
    if (size >= SNIFF_BYTES) break;
  }
  const bytes = new Uint8Array(size);
  parts.reduce((at, part) => {
    bytes.set(part, at);
    return at + part.byteLength;
  }, 0);
  return bytes;
}

async function detectFormat(context: Context, firstBytes: Uint8Array): Promise<ImportFormat> {
  const text = context.listReader.text(firstBytes);
  if (isDocument(text)) {
    const format = formatOfDocument(text);
    if (format) return format;
    throw unknownFormatError(exchangeErrors.unknownList);
  }
  const header = (await context.listReader.header(firstBytes)) ?? [];
  const format = formatOfTable(header);
  if (format) return format;
  const columns = header.slice(0, 8).map((name) => `“${name.trim().slice(0, 40)}”`);
  throw unknownFormatError(
    formatMessage(header.length > 8 ? exchangeErrors.unknownColumnsAndMore : exchangeErrors.unknownColumns, {
      columns: columns.join(", "),
    }),
  );
}

/** Chosen by hand, a format may be the wrong one. */
async function assertFormat(context: Context, format: ImportFormat, firstBytes: Uint8Array): Promise<void> {
  const isList = isDocument(context.listReader.text(firstBytes));
  if (FORMATS[format].shape === "table") {
    if (isList)
      throw unknownFormatError(formatMessage(exchangeErrors.notTable, { format: FORMATS[format].name }));
    const missing = missingColumns(format, (await context.listReader.header(firstBytes)) ?? []);
    if (missing) throw unknownFormatError(missing);
  } else if (!isList)
    throw unknownFormatError(formatMessage(exchangeErrors.isTable, { format: FORMATS[format].name }));
}

const unknownFormatError = (detail: string) => badListError(detail, "/format");
const badListError = (detail: string, path?: string) =>
  new Problem(422, "bad_list", detail, path === undefined ? [] : [{ path, message: detail }]);
