import { HTML_TOO_COMPLEX_MESSAGE } from "#core/mail/parse-warning.ts";
import { SANITIZER_VERSION } from "#core/mail/sanitizer-version.ts";
import { Problem } from "#core/problem.ts";
import type { Context } from "#server/actions/platform/context.ts";
import type { InlineImage } from "#server/ports/email-parsing.ts";

type SanitizeContext = Pick<Context, "db" | "files" | "sanitizeHtml">;

/** The stored documents of a message, as hashes of their files. */
export type SanitizedFiles = { document: string; withRemotePictures: string | null };

/**
 * Sanitizes the HTML of a message in a process of its own and stores the result, unless this version's result is stored already. Runs as
 * a job after an email was filed, and when a message from before this version is opened; running it again changes nothing.
 * Resolves to null for a message without HTML, or whose HTML is shown as text because it exceeded a limit.
 */
export async function sanitizeMessage(
  context: SanitizeContext,
  messageId: string,
): Promise<SanitizedFiles | null> {
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
  const result = await sanitizeAndStore(context, html, () =>
    picturesOf(context, message.owner_id, messageId),
  );
  await context.db
    .updateTable("message")
    .set({
      sanitized_html_sha256: result?.document ?? null,
      sanitized_html_remote_sha256: result?.withRemotePictures ?? null,
      sanitizer_version: SANITIZER_VERSION,
    })
    .where("owner_id", "=", message.owner_id)
    .where("id", "=", messageId)
    // Read again meanwhile, and perhaps otherwise: the next one who opens it sanitizes that.
    .where("html", "=", html)
    .execute();
  return result;
}

/** Messages from before there was a limit may have more. */
const MAX_HTML_BYTES = 1_000_000;

async function sanitizeAndStore(
  context: SanitizeContext,
  html: string,
  pictures: () => Promise<InlineImage[]>,
): Promise<SanitizedFiles | null> {
  const tooLarge = Buffer.byteLength(html) > MAX_HTML_BYTES;
  const result = tooLarge ? null : await context.sanitizeHtml(html, await pictures());
  if (result === null) return null;
  const store = async (document: string) => (await context.files.put(Buffer.from(document))).sha256;
  const { document, withRemoteImages } = result;
  return {
    document: await store(document),
    withRemotePictures: withRemoteImages === null ? null : await store(withRemoteImages),
  };
}

const MAX_PICTURE_BYTES = 2_000_000;
const MAX_PICTURES = 50;

/** Pictures sent with a message that its HTML may show, read from storage. */
async function picturesOf(
  context: SanitizeContext,
  ownerId: string,
  messageId: string,
): Promise<InlineImage[]> {
  const rows = await context.db
    .selectFrom("attachment")
    .select(["name", "content_id", "type", "sha256"])
    .where("owner_id", "=", ownerId)
    .where("message_id", "=", messageId)
    .where("type", "in", ["image/png", "image/jpeg", "image/gif", "image/webp"])
    .where("size", "<=", MAX_PICTURE_BYTES)
    .orderBy("ordinal")
    .limit(MAX_PICTURES)
    .execute();
  const pictures: InlineImage[] = [];
  for (const { name, content_id, type, sha256 } of rows) {
    pictures.push({ name, contentId: content_id, type, content: await context.files.read(sha256) });
  }
  return pictures;
}

/** The HTML of this email exceeds a limit, so its text is shown. */
export const htmlShownAsTextError = (): Problem =>
  new Problem(422, "html_shown_as_text", HTML_TOO_COMPLEX_MESSAGE);
