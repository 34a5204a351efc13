import { DELIVERY_STATES } from "#contract/delivery/admin-delivery.ts";
import { changeDeliveryAddress } from "#server/actions/delivery/change-delivery-address.ts";
import { retryDelivery } from "#server/actions/delivery/retry-delivery.ts";
import { listDeliveries } from "#server/db/delivery/deliveries.ts";
import type { Env } from "#server/env.ts";
import { OPERATOR, withOpenDatabase } from "../installation-database.ts";
import { type Command, contextOf, type OptionValues, tabbed, textOption } from "./command.ts";

/** As many emails as are shown; more are found by their address, Message-ID or subject. */
const LIMIT = 200;

export const deliveryCommands: Command[] = [
  {
    name: "delivery:list",
    description: `list outgoing email, the newest ${LIMIT}: all, that to an address or @domain, or with these words in the subject`,
    usage: `[WORDS] [--state ${DELIVERY_STATES.join("|")}]`,
    words: [0, Number.POSITIVE_INFINITY],
    options: { state: { type: "string" } },
    run: list,
  },
  { name: "delivery:retry", description: "try a deferred email again now", usage: "ID", run: retry },
  {
    name: "delivery:change-address",
    description: "correct an address that a letter came back from, and send it again to the new one",
    usage: "ID FROM TO",
    run: changeAddress,
  },
];

async function list(env: Env, words: string[], options: OptionValues) {
  const named = textOption(options, "state");
  const state = DELIVERY_STATES.find((one) => one === named) ?? null;
  if (state === null && named !== null)
    throw new Error(`--state ${named}: use one of ${DELIVERY_STATES.join(", ")}`);
  const page = { after: null, limit: LIMIT, words: words.join(" "), state };
  const found = await withOpenDatabase(env, (db) => listDeliveries(db, page));
  const data = found.slice(0, LIMIT).map((email) => ({
    ...{ id: email.id, state: email.state, to: email.to, cc: email.cc, subject: email.subject },
    ...{ user: email.user, createdAt: email.created_at.toISOString(), lastResponse: email.last_response },
  }));
  const rows = data.map(({ id, state, to, cc, subject, createdAt, lastResponse }) => [
    ...[id, state, createdAt, [...to, ...cc].join(", "), subject ?? "", lastResponse ?? ""],
  ]);
  return { text: tabbed([["id", "state", "created", "to", "subject", "last answer"], ...rows]), data };
}

async function retry(env: Env, [id = ""]: string[]) {
  await withOpenDatabase(env, (db) => retryDelivery(contextOf(env, db), OPERATOR, deliveryId(id)));
  return { text: `Email ${id} is sent again now.`, data: { id } };
}

async function changeAddress(env: Env, [id = "", from = "", to = ""]: string[]) {
  await withOpenDatabase(env, (db) =>
    changeDeliveryAddress(contextOf(env, db), OPERATOR, deliveryId(id), { from, to }),
  );
  return { text: `The letter is sent again to ${to}. Its user sees the change.`, data: { id, from, to } };
}

function deliveryId(text: string): string {
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)) return text;
  throw new Error(`${text} is no id of an email; delivery:list has them`);
}
