import { type ChangeTemplate, type CreateTemplate, MOST_TEMPLATES } from "#contract/template.ts";
import { notFound, Problem } from "#core/problem.ts";
import { templateFaults } from "#core/template/check-variables.ts";
import { asPerson, type Tx } from "#server/db/as-person.ts";
import { countTemplates, isNameTaken, templateById } from "#server/db/templates.ts";
import { type Context, nowOf } from "./context.ts";
import { refuseFalseDays } from "./create-request.ts";

/**
 * Keeps a template. With an `id` that is one of the person's already, nothing is changed: it is the same call again.
 * Fails with `bad_variable`, `bad_name` or `bad_day` (422), `template_name_taken` or `too_many_templates` (409).
 */
export function createTemplate(context: Context, personId: string, typed: CreateTemplate): Promise<void> {
  const name = checked(typed);
  return asPerson(context.db, personId, async (tx) => {
    await lockPerson(tx, personId);
    if (await templateById(tx, personId, typed.id)) return;
    if ((await countTemplates(tx, personId)) >= MOST_TEMPLATES) throw tooMany();
    await refuseTaken(tx, personId, { id: typed.id, name });
    const now = nowOf(context);
    await tx
      .insertInto("template")
      .values({
        owner_id: personId,
        id: typed.id,
        name,
        content: JSON.stringify(typed.content),
        created_at: now,
        updated_at: now,
      })
      .execute();
  });
}

/** Renames a template or changes what it holds. Fails as `createTemplate` does, and with `not_found`. */
export function changeTemplate(
  context: Context,
  personId: string,
  id: string,
  typed: ChangeTemplate,
): Promise<void> {
  const name = checked(typed);
  return asPerson(context.db, personId, async (tx) => {
    await lockPerson(tx, personId);
    if (!(await templateById(tx, personId, id))) throw notFound("template");
    await refuseTaken(tx, personId, { id, name });
    await tx
      .updateTable("template")
      .set({ name, content: JSON.stringify(typed.content), updated_at: nowOf(context) })
      .where("owner_id", "=", personId)
      .where("id", "=", id)
      .execute();
  });
}

export function deleteTemplate(context: Context, personId: string, id: string): Promise<void> {
  return asPerson(context.db, personId, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("template")
      .where("owner_id", "=", personId)
      .where("id", "=", id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound("template");
  });
}

/** The name without stray blanks. */
function checked({ name, content }: ChangeTemplate): string {
  const settled = name.replace(/\s+/g, " ").trim();
  if (settled === "") {
    const message = "Give the template a name.";
    throw new Problem(422, "bad_name", message, [{ path: "/name", message }]);
  }
  refuseFalseDays(content, "/content");
  const faults = templateFaults([
    { path: "/content/title", text: content.title },
    { path: "/content/records", text: content.records },
  ]);
  const [first] = faults;
  if (first) throw new Problem(422, "bad_variable", first.message, faults);
  return settled;
}

/** Whoever saves two at the same moment is counted and compared one after the other. */
async function lockPerson(tx: Tx, personId: string): Promise<void> {
  await tx.selectFrom("person").select("id").where("id", "=", personId).forUpdate().execute();
}

async function refuseTaken(tx: Tx, ownerId: string, { id, name }: { id: string; name: string }) {
  if (!(await isNameTaken(tx, { ownerId, name, besides: id }))) return;
  const message = "You have a template of this name. Give this one another.";
  throw new Problem(409, "template_name_taken", message, [{ path: "/name", message }]);
}

const tooMany = () =>
  new Problem(
    409,
    "too_many_templates",
    `You have ${MOST_TEMPLATES} templates, as many as can be kept. Delete one you no longer use.`,
  );
