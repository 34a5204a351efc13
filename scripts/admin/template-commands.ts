import { readFile } from "node:fs/promises";
import { Compile } from "typebox/compile";
import { OfferedTemplateContent, OfferedTemplateId } from "#contract/requests/offered-template.ts";
import { offeredTemplates } from "#core/template/offered-templates.ts";
import {
  resetOfferedTemplate,
  retireOfferedTemplate,
  saveOfferedTemplate,
} from "#server/actions/requests/change-offered-template.ts";
import { listTemplateChanges } from "#server/db/requests/offered-templates.ts";
import type { Env } from "#server/env.ts";
import { OPERATOR, withOpenDatabase } from "../installation-database.ts";
import { type Command, tabbed } from "./command.ts";

export const templateCommands: Command[] = [
  {
    name: "template:list",
    description: "list the templates that every user is offered, and retired ones; --json has their words",
    run: list,
  },
  {
    name: "template:save",
    description: "add or change a template: FILE has its `content` as template:list --json prints it",
    usage: "ID FILE.json",
    run: save,
  },
  {
    name: "template:reset",
    description: "give a built-in template its own words back",
    usage: "ID",
    run: (env, [id = ""]) => perform(env, id, `${id} has its own words again.`, resetOfferedTemplate),
  },
  {
    name: "template:retire",
    description: "offer a template to nobody any more",
    usage: "ID",
    run: (env, [id = ""]) =>
      perform(env, id, `${id} is not offered any more.`, (context, call) =>
        retireOfferedTemplate(context, call, true),
      ),
  },
  {
    name: "template:offer",
    description: "offer a retired template again",
    usage: "ID",
    run: (env, [id = ""]) =>
      perform(env, id, `${id} is offered again.`, (context, call) =>
        retireOfferedTemplate(context, call, false),
      ),
  },
];

const stateOf = (isRetired: boolean) => (isRetired ? "retired" : "offered");

async function list(env: Env) {
  const data = offeredTemplates(await withOpenDatabase(env, listTemplateChanges));
  const rows = data.map(({ id, origin, isRetired, content }) => [
    ...[id, origin, stateOf(isRetired), content.topic, content.name],
  ]);
  return { text: tabbed([["id", "origin", "state", "topic", "name"], ...rows]), data };
}

async function save(env: Env, [id = "", file = ""]: string[]) {
  if (!Compile(OfferedTemplateId).Check(id)) throw new Error(`${id}: use small letters, digits and hyphens`);
  const content: unknown = JSON.parse(await readFile(file, "utf8"));
  const validator = Compile(OfferedTemplateContent);
  if (!validator.Check(content)) {
    const [error] = validator.Errors(content);
    throw new Error(`${file}: ${error?.instancePath || "the content"} ${error?.message}`);
  }
  return perform(env, id, `${id} is saved.`, (context, call) => saveOfferedTemplate(context, call, content));
}

async function perform(env: Env, id: string, text: string, run: typeof resetOfferedTemplate) {
  const clock = { now: () => Temporal.Now.instant() };
  await withOpenDatabase(env, (db) => run({ db, clock }, { actor: OPERATOR, id }));
  return { text, data: { id } };
}
