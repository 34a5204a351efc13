import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { pruneUploads } from "#server/db/delivery/uploads.ts";
import { pruneTemplateFiles } from "#server/db/requests/template-files.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Forgets attached files that nobody sent within a day, and no draft holds, and files of deleted templates. */
export async function expireUploads(context: Context): Promise<void> {
  await pruneUploads(context.db, new Date(nowOf(context).getTime() - DAY_MS));
  await pruneTemplateFiles(context.db);
}
