import { removeAnnouncement, setAnnouncement } from "#server/actions/platform/set-announcement.ts";
import { auditFilter, listAuditEvents } from "#server/db/platform/audit.ts";
import { listRequestsAsAdmin } from "#server/db/requests/admin-request-list.ts";
import type { Env } from "#server/env.ts";
import { OPERATOR, withOpenDatabase } from "../installation-database.ts";
import { type Command, type OptionValues, tabbed, textOption } from "./command.ts";

/** Of a longer list, the newest. */
const LIMIT = 1_000;

const clock = { now: () => Temporal.Now.instant() };

/** What the dashboard shows of all users together: the log of what was done, requests, and the announcement. */
export const recordCommands: Command[] = [
  {
    name: "audit:list",
    description: `list the newest ${LIMIT} entries of the audit log, of an actor, a verb or a subject, and of these days (UTC)`,
    usage: "[WORDS] [--from DAY] [--to DAY]",
    words: [0, 1],
    options: { from: { type: "string" }, to: { type: "string" } },
    run: listAudit,
  },
  {
    name: "request:list",
    description: `list the newest ${LIMIT} sent requests without their words, of a user, a reply address, a tracking number or an id`,
    usage: "[WORDS]",
    words: [0, 1],
    run: listRequests,
  },
  {
    name: "announcement:set",
    description: "show a text on top of every page until then (2026-03-02T15:00Z)",
    usage: "TEXT TIME",
    run: announce,
  },
  { name: "announcement:remove", description: "take the announcement down", run: endAnnouncement },
];

async function listAudit(env: Env, [q = ""]: string[], options: OptionValues) {
  const [from, to] = [textOption(options, "from"), textOption(options, "to")];
  const filter = auditFilter({ q, ...(from && { from }), ...(to && { to }) });
  const found = await withOpenDatabase(env, (db) =>
    listAuditEvents(db, { filter, after: null, limit: LIMIT }),
  );
  const data = found.slice(0, LIMIT).map(({ id, at, verb, detail, ...entry }) => ({
    ...{ id, at: at.toISOString(), actor: entry.actor, actorEmail: entry.actor_email, verb },
    ...{ subject: entry.subject, subjectEmail: entry.subject_email, detail },
  }));
  const rows = data.map(({ at, actor, actorEmail, verb, subject, subjectEmail, detail }) => [
    ...[at, actorEmail ?? actor, verb, subjectEmail ?? subject],
    JSON.stringify(detail),
  ]);
  return { text: tabbed([["at", "actor", "verb", "subject", "detail"], ...rows]), data };
}

async function listRequests(env: Env, [words = ""]: string[]) {
  const { mailDomain } = env;
  const found = await withOpenDatabase(env, (db) =>
    listRequestsAsAdmin(db, { after: null, limit: LIMIT, words, mailDomain }),
  );
  const data = found.slice(0, LIMIT).map((row) => ({
    ...{ id: row.id, user: row.user, agency: row.agency, status: row.status },
    ...{ trackingNumber: row.tracking_number, replyAddress: `${row.reply_local}@${mailDomain}` },
    ...{ sentAt: row.sent_at?.toISOString() ?? null, messages: row.messages },
  }));
  const rows = data.map((row) => Object.values(row).map((value) => value ?? ""));
  const head = ["id", "user", "agency", "status", "tracking number", "reply address", "sent", "messages"];
  return { text: tabbed([head, ...rows]), data };
}

async function announce(env: Env, [text = "", until = ""]: string[]) {
  if (text.trim() === "" || text.length > 300) throw new Error("Write a text of 1 to 300 characters");
  await withOpenDatabase(env, (db) => setAnnouncement({ db, clock }, OPERATOR, { text, until }));
  return { text: `Every page shows it until ${until}.`, data: { text, until } };
}

async function endAnnouncement(env: Env) {
  await withOpenDatabase(env, (db) => removeAnnouncement({ db, clock }, OPERATOR));
  return { text: "No announcement is shown.", data: {} };
}
