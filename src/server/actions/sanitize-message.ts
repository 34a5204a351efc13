import { Problem } from "#core/problem.ts";
import { HTML_AS_TEXT } from "#core/reply/mail-warning.ts";
import { SANITIZER_VERSION } from "#core/reply/sanitizer-version.ts";
import type { SentPicture } from "#server/ports.ts";
import type { Context } from "./context.ts";

type Here = Pick<Context, "db" | "files" | "sanitizeHtml">;

/** The stored documents of a message, as hashes of their files. */
export type SanitizedFiles = { document: string; withRemotePictures: string | null };

/**
 * Sanitizes the HTML of a message in a worker thread and stores the result, unless this version's result is stored already. Runs as
 * a job after an email was filed, and when a message from before this version is opened; running it again changes nothing.
 * Resolves to null for a message without HTML, or whose HTML is shown as text because it exceeded a limit.
 */
export async function sanitizeMessage(context: Here, messageId: string): Promise<SanitizedFiles | null> {
  const message = await context.db
    .selectFrom("message")
    .select([
      "id",
      "owner_id",
      "html",
      "sanitized_html_sha256",
      "sanitized_html_remote_sha256",
      "sanitizer_version",
    ])
    .where("id", "=", messageId)
    .executeTakeFirst();
  if (!message || message.html === null) return null;
  const { html, sanitized_html_sha256: stored, sanitizer_version } = message;
  if (sanitizer_version === SANITIZER_VERSION) {
    return stored === null
      ? null
      : { document: stored, withRemotePictures: message.sanitized_html_remote_sha256 };
  }
  const found = await sanitized(context, html, () => picturesOf(context, message.owner_id, messageId));
  await context.db
    .updateTable("message")
    .set({
      sanitized_html_sha256: found?.document ?? null,
      sanitized_html_remote_sha256: found?.withRemotePictures ?? null,
      sanitizer_version: SANITIZER_VERSION,
    })
    .where("owner_id", "=", message.owner_id)
    .where("id", "=", messageId)
    // Read again meanwhile, and perhaps otherwise: the next one who opens it sanitizes that.
    .where("html", "=", html)
    .execute();
  return found;
}

/** Messages from before there was a limit may have more. */
const MOST_HTML_BYTES = 1_000_000;

async function sanitized(
  context: Here,
  html: string,
  pictures: () => Promise<SentPicture[]>,
): Promise<SanitizedFiles | null> {
  const tooLarge = Buffer.byteLength(html) > MOST_HTML_BYTES;
  const found = tooLarge ? null : await context.sanitizeHtml(html, await pictures());
  if (found === null) return null;
  const put = async (document: string) => (await context.files.put(Buffer.from(document))).sha256;
  const { document, withRemotePictures } = found;
  return {
    document: await put(document),
    withRemotePictures: withRemotePictures === null ? null : await put(withRemotePictures),
  };
}

const LARGEST_PICTURE = 2_000_000;
const MOST_PICTURES = 50;

/** Pictures sent with a message that its HTML may show, read from storage. */
async function picturesOf(context: Here, ownerId: string, messageId: string): Promise<SentPicture[]> {
  const rows = await context.db
    .selectFrom("attachment")
    .select(["name", "content_id", "type", "sha256"])
    .where("owner_id", "=", ownerId)
    .where("message_id", "=", messageId)
    .where("type", "in", ["image/png", "image/jpeg", "image/gif", "image/webp"])
    .where("size", "<=", LARGEST_PICTURE)
    .orderBy("ordinal")
    .limit(MOST_PICTURES)
    .execute();
  const pictures: SentPicture[] = [];
  for (const { name, content_id, type, sha256 } of rows) {
    pictures.push({ name, contentId: content_id, type, content: await context.files.read(sha256) });
  }
  return pictures;
}

/** The HTML of this email exceeds a limit, so its text is shown. */
export const htmlShownAsText = (): Problem => new Problem(422, "html_shown_as_text", HTML_AS_TEXT);
