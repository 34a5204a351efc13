import type { OfferedTemplateContent } from "#contract/requests/offered-template.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { notFound, Problem } from "#core/problem.ts";
import { isBuiltIn, type OfferedTemplate, offeredTemplates } from "#core/template/offered-templates.ts";
import { templateErrors } from "#core/template/template-errors.ts";
import { requestErrors } from "#messages/errors/requests.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import { audit } from "#server/db/platform/audit.ts";
import { lockTemplateChanges, storeTemplateChange } from "#server/db/requests/offered-templates.ts";

/** The most templates that administrators can add. */
const MAX_ADDED_TEMPLATES = 300;

type Call = { actor: string; id: string };
type Where = Pick<Context, "db" | "clock">;

/**
 * An administrator changes a template that every user is offered, or adds one under a new id. Fails with `bad_variable` (422)
 * and `too_many_templates` (409).
 */
export function saveOfferedTemplate(
  context: Where,
  call: Call,
  content: OfferedTemplateContent,
): Promise<void> {
  const errors = templateErrors([
    { path: "/subject", text: content.subject },
    { path: "/records", text: content.records },
  ]);
  if (errors[0]) throw new Problem(422, "bad_variable", errors[0].message, errors);
  const words = { ...content, topic: content.topic.trim(), name: content.name.trim() };
  return change(context, call, (templates, before) => {
    if (!before && templates.filter(({ origin }) => origin === "added").length >= MAX_ADDED_TEMPLATES) {
      const message = formatMessage(requestErrors.tooManyTemplates, { most: MAX_ADDED_TEMPLATES });
      throw new Problem(409, "too_many_templates", message);
    }
    return {
      verb: before ? "template_changed" : "template_added",
      content: words,
      isRetired: before?.isRetired ?? false,
    };
  });
}

/** Gives a built-in template its own words back. Fails with `not_found` (404), of one that was added as well. */
export function resetOfferedTemplate(context: Where, call: Call): Promise<void> {
  return change(context, call, (_templates, before) => {
    if (!before || !isBuiltIn(call.id)) throw notFound("template");
    return { verb: "template_reset", content: null, isRetired: before.isRetired };
  });
}

/** Offers a template to nobody any more, or to everyone again. Fails with `not_found` (404). */
export function retireOfferedTemplate(context: Where, call: Call, isRetired: boolean): Promise<void> {
  return change(context, call, (_templates, before) => {
    if (!before) throw notFound("template");
    const content = before.origin === "built_in" ? null : before.content;
    return { verb: isRetired ? "template_retired" : "template_offered", content, isRetired };
  });
}

type Change = { verb: string; content: OfferedTemplateContent | null; isRetired: boolean };

/** Changes one template and records what it was; two administrators change one after the other. */
function change(
  context: Where,
  { actor, id }: Call,
  decide: (templates: OfferedTemplate[], before: OfferedTemplate | undefined) => Change,
): Promise<void> {
  const at = nowOf(context);
  return context.db.transaction().execute(async (tx) => {
    const templates = offeredTemplates(await lockTemplateChanges(tx));
    const before = templates.find((template) => template.id === id);
    const { verb, content, isRetired } = decide(templates, before);
    await storeTemplateChange(tx, { id, content, isRetired, updatedAt: at });
    const detail = {
      name: (content ?? before?.content)?.name,
      before: before?.content ?? null,
      after: content,
    };
    await audit(tx, { at, actor, verb, subject: id, detail });
  });
}
