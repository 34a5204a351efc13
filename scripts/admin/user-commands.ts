import { REASON_LENGTH } from "#core/accounts/suspension.ts";
import { SENDING_TIERS } from "#core/delivery/sending-limits.ts";
import {
  eraseUserOnRequest,
  restoreUser,
  setUserQuotas,
  signOutUser,
  suspendUser,
} from "#server/actions/accounts/manage-user.ts";
import { chooseSendingStepByEmail } from "#server/actions/delivery/raise-sending-step.ts";
import { type Quotas, quotasByEmail } from "#server/db/accounts/quotas.ts";
import { usageOf } from "#server/db/accounts/storage-usage.ts";
import { listUsers } from "#server/db/platform/admin.ts";
import type { Database } from "#server/db/platform/database.ts";
import type { Env } from "#server/env.ts";
import { OPERATOR, withOpenDatabase } from "../installation-database.ts";
import { type Command, contextOf, type OptionValues, tabbed, textOption } from "./command.ts";

export const userCommands: Command[] = [
  {
    name: "user:list",
    description: "list accounts, or those whose email address or name has these words",
    usage: "[WORDS]",
    words: [0, Number.POSITIVE_INFINITY],
    run: list,
  },
  {
    name: "user:limit",
    description: `set how much a user may send a day: ${SENDING_TIERS.join(", ")}`,
    usage: "EMAIL STEP",
    run: limit,
  },
  {
    name: "user:suspend",
    description: "stop an account and its letters; the user gets the reason by email",
    usage: 'EMAIL --reason "…"',
    words: [1, 1],
    options: { reason: { type: "string" } },
    run: suspend,
  },
  { name: "user:restore", description: "give a suspended account back", usage: "EMAIL", run: restore },
  {
    name: "user:sign-out",
    description: "end every session of an account, for example of a stolen telephone",
    usage: "EMAIL",
    run: signOut,
  },
  {
    name: "user:erase",
    description:
      "close an account whose user asked for it; it is erased after 30 days, unless the user cancels that",
    usage: 'EMAIL --reason "…"',
    words: [1, 1],
    options: { reason: { type: "string" } },
    run: erase,
  },
  {
    name: "user:quotas",
    description:
      "set how much an account may store (GB), send (recipients a day) and have (requests); `default` is what everyone may",
    usage: "EMAIL [--storage GB] [--letters N] [--requests N]",
    words: [1, 1],
    options: { storage: { type: "string" }, letters: { type: "string" }, requests: { type: "string" } },
    run: setQuotas,
  },
];

/** As many accounts as the list reads at once. */
const PAGE_SIZE = 200;

async function limit(env: Env, [email = "", step = ""]: string[]) {
  const at = new Date(Temporal.Now.instant().epochMilliseconds);
  const text = await withOpenDatabase(env, (db) => chooseSendingStepByEmail({ db, at }, { email, step }));
  return { text, data: { email, step } };
}

/** Suspends the account of an email address; the running program stops its letters and sends the email about it. */
async function suspend(env: Env, [email = ""]: string[], options: OptionValues) {
  const reason = reasonOf(options, "the user reads it");
  const suspended = await withOpenDatabase(env, (db) =>
    suspendUser(contextOf(env, db), OPERATOR, { email }, reason),
  );
  return {
    text: `${suspended} is suspended and gets the reason by email. Its letters stop; email from agencies still arrives.`,
    data: { email: suspended },
  };
}

async function restore(env: Env, [email = ""]: string[]) {
  const restored = await withOpenDatabase(env, (db) => restoreUser(contextOf(env, db), OPERATOR, { email }));
  return {
    text: `${restored} is restored. Letters whose turn came meanwhile wait for the user to send them again.`,
    data: { email: restored },
  };
}

async function signOut(env: Env, [email = ""]: string[]) {
  refuseHostedPool(env);
  const signedOut = await withOpenDatabase(env, (db) => signOutUser(contextOf(env, db), OPERATOR, { email }));
  return { text: `${signedOut} is logged out everywhere.`, data: { email: signedOut } };
}

async function erase(env: Env, [email = ""]: string[], options: OptionValues) {
  refuseHostedPool(env);
  const reason = reasonOf(options, "it is in the audit log");
  const erased = await withOpenDatabase(env, (db) =>
    eraseUserOnRequest(contextOf(env, db), OPERATOR, { email }, { reason, email }),
  );
  const day = erased.eraseAt.toISOString().slice(0, 10);
  return {
    text: `${erased.email} is closed and will be erased on ${day}. The user gets the link that cancels this by email.`,
    data: erased,
  };
}

/** Of each quota that an option names; the others stay. */
async function setQuotas(env: Env, [email = ""]: string[], options: OptionValues) {
  const data = await withOpenDatabase(env, async (db) => {
    const user = await quotasByEmail(db, email);
    const quotas = {
      storageBytes: quotaOption(options, "storage", 1e9) ?? user.storageBytes,
      lettersPerDay: quotaOption(options, "letters") ?? user.lettersPerDay,
      requests: quotaOption(options, "requests") ?? user.requests,
    };
    const chosen = Object.fromEntries(
      Object.entries(quotas).map(([name, value]) => [name, value === "default" ? null : value]),
    ) as Quotas;
    if (Object.keys(options).length > 0) await setUserQuotas(contextOf(env, db), OPERATOR, { email }, chosen);
    return { email: user.email, ...chosen };
  });
  const shown = (value: number | null) => value ?? "default";
  const storage = data.storageBytes === null ? "default" : `${data.storageBytes / 1e9} GB`;
  return {
    text: `${data.email}: storage ${storage}, letters a day ${shown(data.lettersPerDay)}, requests ${shown(data.requests)}`,
    data,
  };
}

/** A number of at least 0 times `unit`, or the word `default`; undefined where the option is missing. */
function quotaOption(options: OptionValues, name: string, unit = 1): number | "default" | undefined {
  const text = textOption(options, name);
  if (text === null) return undefined;
  if (text === "default") return text;
  const value = Number(text) * unit;
  if (text.trim() === "" || !Number.isSafeInteger(Math.round(value)) || value < 0)
    throw new Error(`--${name} ${text}: use a number of at least 0, or default`);
  return Math.round(value);
}

function reasonOf(options: OptionValues, whoReadsIt: string): string {
  const reason = textOption(options, "reason")?.trim() ?? "";
  if (reason.length >= REASON_LENGTH.min && reason.length <= REASON_LENGTH.max) return reason;
  throw new Error(
    `Say why with --reason "…" (${REASON_LENGTH.min} to ${REASON_LENGTH.max} characters); ${whoReadsIt}`,
  );
}

/** Its sessions and logins are not in our database. */
function refuseHostedPool({ hostedPool }: Env): void {
  if (hostedPool)
    throw new Error(`The logins are in the hosted user pool ${hostedPool.userPoolId}: do this there`);
}

/** Every account, or those whose email address or name has these words: one a line, with tabs between. */
async function list(env: Env, words: string[]) {
  const data = await withOpenDatabase(env, (db) => readUsers(db, words.join(" ")));
  const rows = data.map(({ email, name, createdAt, requests, storageBytes, suspensionReason, eraseAt }) => [
    email,
    name,
    createdAt.slice(0, 10),
    requests,
    (storageBytes / 1e6).toFixed(1),
    eraseAt !== null
      ? `erased on ${eraseAt.slice(0, 10)}`
      : suspensionReason === null
        ? "active"
        : `suspended: ${suspensionReason}`,
  ]);
  return { text: tabbed([["email", "name", "created", "requests", "storage MB", "state"], ...rows]), data };
}

async function readUsers(db: Database, words: string) {
  const users = [];
  let after: { at: string; id: string } | null = null;
  do {
    const filter = { words, suspended: false };
    const rows: Awaited<ReturnType<typeof listUsers>> = await listUsers(db, {
      after,
      limit: PAGE_SIZE,
      filter,
    });
    const page = rows.slice(0, PAGE_SIZE);
    const usages = await usageOf(
      db,
      page.map(({ id }) => id),
    );
    for (const user of page) {
      const usage = usages.find(({ id }) => id === user.id);
      users.push({
        id: user.id,
        email: user.email,
        name: user.name,
        createdAt: user.created_at.toISOString(),
        requests: usage?.requests ?? 0,
        storageBytes: usage?.storage ?? 0,
        quotas: {
          storageBytes: user.storage_quota,
          lettersPerDay: user.letter_quota,
          requests: user.request_quota,
        },
        eraseAt: user.erase_at?.toISOString() ?? null,
        suspensionReason: user.suspended_at && (user.suspension_reason ?? ""),
      });
    }
    const last = page.at(-1);
    after = rows.length > PAGE_SIZE && last ? { at: last.created_key, id: last.id } : null;
  } while (after);
  return users;
}
