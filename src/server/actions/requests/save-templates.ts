import type { Upload } from "#contract/delivery/upload.ts";
import { type ChangeTemplate, type CreateTemplate, MAX_TEMPLATES } from "#contract/requests/template.ts";
import { MAX_PENDING_UPLOAD_BYTES } from "#core/delivery/sending-limits.ts";
import { LETTER_VARIABLES } from "#core/letter/letter-variables.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { notFound, Problem } from "#core/problem.ts";
import { templateErrors } from "#core/template/template-errors.ts";
import { requestErrors } from "#messages/errors/requests.ts";
import { tooManyPendingError } from "#server/actions/delivery/attach-file.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { copyFiles, pendingUploadBytes, uploadsByIds } from "#server/db/delivery/uploads.ts";
import { type Tx, withUser } from "#server/db/platform/with-user.ts";
import { lockRequest } from "#server/db/requests/requests.ts";
import { replaceTemplateFiles, templateFiles } from "#server/db/requests/template-files.ts";
import { countTemplates, isNameTaken, templateById } from "#server/db/requests/templates.ts";
import { assertValidDays } from "./create-request.ts";
import { filesOfRequest } from "./duplicate-request.ts";

/**
 * Saves a template of a request or of a later letter. With an `id` that is one of the user's already, nothing is changed: it is the same call again.
 * With `filesFrom` it has the files of that request. Fails with `not_found` (404), `bad_template`, `bad_variable`, `bad_name` or `bad_day` (422), `template_name_taken` or `too_many_templates` (409).
 */
export function createTemplate(context: Context, userId: string, input: CreateTemplate): Promise<void> {
  const name = validateTemplate(input);
  return withUser(context.db, userId, async (tx) => {
    await lockUser(tx, userId);
    if (await templateById(tx, userId, input.id)) return;
    if ((await countTemplates(tx, userId)) >= MAX_TEMPLATES) throw tooManyTemplatesError();
    await assertNameAvailable(tx, userId, { id: input.id, name });
    const now = nowOf(context);
    await tx
      .insertInto("template")
      .values({
        owner_id: userId,
        id: input.id,
        name,
        letter_kind: input.letter?.kind ?? null,
        content: storedContent(input),
        created_at: now,
        updated_at: now,
      })
      .execute();
    if (input.filesFrom === undefined) return;
    const request = await lockRequest(tx, userId, input.filesFrom);
    if (!request) throw notFound("request");
    const files = await filesOfRequest(tx, userId, request);
    await replaceTemplateFiles(tx, { ownerId: userId, templateId: input.id }, files);
  });
}

/**
 * Attaches the files of a template to a draft; they are the draft's own from now on. One that is among `attached`, the files it
 * has, is not attached twice. Fails with `not_found` (404) and
 * `too_many_waiting` (409).
 */
export function attachTemplateFiles(
  context: Context,
  userId: string,
  { requestId, templateId, attached }: { requestId: string; templateId: string; attached: string[] },
): Promise<Upload[]> {
  return withUser(context.db, userId, async (tx) => {
    const request = await lockRequest(tx, userId, requestId);
    if (request?.status !== "draft") throw notFound("request");
    if (!(await templateById(tx, userId, templateId))) throw notFound("template");
    if ((await pendingUploadBytes(tx, userId)) >= MAX_PENDING_UPLOAD_BYTES) throw tooManyPendingError();
    const known = new Set(
      (await uploadsByIds(tx, { ownerId: userId, requestId, ids: attached })).map(({ sha256 }) => sha256),
    );
    const files = (await templateFiles(tx, { ownerId: userId, templateId })).filter(
      ({ sha256 }) => !known.has(sha256),
    );
    const copy = { ownerId: userId, to: requestId, newId: () => context.ids.next(), at: nowOf(context) };
    return (await copyFiles(tx, files, copy)).map(({ sha256: _sha256, ...upload }) => upload);
  });
}

/** Renames a template or changes what it holds. Fails as `createTemplate` does, and with `not_found`. */
export function changeTemplate(
  context: Context,
  userId: string,
  id: string,
  input: ChangeTemplate,
): Promise<void> {
  const name = validateTemplate(input);
  return withUser(context.db, userId, async (tx) => {
    await lockUser(tx, userId);
    const stored = await templateById(tx, userId, id);
    if (!stored) throw notFound("template");
    if (stored.letter_kind !== (input.letter?.kind ?? null)) throw wrongTemplateError();
    await assertNameAvailable(tx, userId, { id, name });
    await tx
      .updateTable("template")
      .set({ name, content: storedContent(input), updated_at: nowOf(context) })
      .where("owner_id", "=", userId)
      .where("id", "=", id)
      .execute();
  });
}

export function deleteTemplate(context: Context, userId: string, id: string): Promise<void> {
  return withUser(context.db, userId, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("template")
      .where("owner_id", "=", userId)
      .where("id", "=", id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound("template");
  });
}

/** The name without stray blanks. */
function validateTemplate({ name, content, letter }: ChangeTemplate): string {
  const normalizedName = name.replace(/\s+/g, " ").trim();
  if (normalizedName === "") {
    const message = requestErrors.templateName;
    throw new Problem(422, "bad_name", message, [{ path: "/name", message }]);
  }
  if ((content === undefined) === (letter === undefined)) throw wrongTemplateError();
  if (content) assertValidDays(content, "/content");
  const errors = content
    ? templateErrors([
        { path: "/content/title", text: content.title },
        { path: "/content/records", text: content.records },
      ])
    : templateErrors([{ path: "/letter/text", text: letter?.text ?? "" }], LETTER_VARIABLES);
  const [first] = errors;
  if (first) throw new Problem(422, "bad_variable", first.message, errors);
  return normalizedName;
}

const storedContent = ({ content, letter }: ChangeTemplate): string =>
  JSON.stringify(letter ? { text: letter.text } : content);

/** A request stays one, and a letter stays of its kind. */
function wrongTemplateError(): Problem {
  const message = requestErrors.templateOf;
  return new Problem(422, "bad_template", message, [{ path: "/letter", message }]);
}

/** Anyone who saves two at the same moment is counted and compared one after the other. */
async function lockUser(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom("user_account").select("id").where("id", "=", userId).forUpdate().execute();
}

async function assertNameAvailable(tx: Tx, ownerId: string, { id, name }: { id: string; name: string }) {
  if (!(await isNameTaken(tx, { ownerId, name, exceptId: id }))) return;
  const message = requestErrors.templateNameTaken;
  throw new Problem(409, "template_name_taken", message, [{ path: "/name", message }]);
}

const tooManyTemplatesError = () =>
  new Problem(
    409,
    "too_many_templates",
    formatMessage(requestErrors.tooManyTemplates, { most: MAX_TEMPLATES }),
  );
