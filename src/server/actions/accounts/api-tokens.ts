import { createHash, createHmac } from "node:crypto";
import type { CreateApiToken } from "#contract/accounts/api-token.ts";
import { MAX_API_TOKENS } from "#core/accounts/api-scopes.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { notFound, Problem } from "#core/problem.ts";
import { accountErrors } from "#messages/errors/accounts.ts";
import { type Context, nowOf } from "#server/actions/platform/context.ts";
import {
  type ApiTokenRow,
  apiTokenByHash,
  apiTokensOf,
  deleteApiToken,
  insertApiToken,
  recordApiTokenUse,
} from "#server/db/accounts/api-tokens.ts";
import { lockUser } from "#server/db/accounts/users.ts";
import { audit } from "#server/db/platform/audit.ts";

/** By which scanners for leaked secrets know it. */
const PREFIX = "dl_pat_";
const DAY_MS = 86_400_000;
const USE_RECORD_INTERVAL_MS = 60_000;

/** Creates a token of the public API, which is returned only here. Fails with `too_many_tokens` (422). */
export async function createApiToken(
  context: Context,
  userId: string,
  { name, scopes, expiresInDays }: CreateApiToken,
): Promise<{ token: string; row: ApiTokenRow }> {
  const now = nowOf(context);
  const id = context.ids.next();
  // Nobody without our secret can make one up; an id comes once.
  const secret = createHmac("sha256", context.secret).update(`api-token:${id}`).digest("base64url");
  const token = PREFIX + secret;
  const row = {
    id,
    name: name.trim(),
    scopes,
    created_at: now,
    expires_at: expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * DAY_MS),
  };
  await context.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    if ((await apiTokensOf(tx, userId)).length >= MAX_API_TOKENS) {
      const detail = formatMessage(accountErrors.tooManyTokens, { most: MAX_API_TOKENS });
      throw new Problem(422, "too_many_tokens", detail);
    }
    await insertApiToken(tx, { ...row, owner_id: userId, token_hash: hashOf(token) });
    const detail = { token: row.name, scopes };
    await audit(tx, { at: now, actor: userId, verb: "api_token.created", subject: userId, detail });
  });
  return { token, row: { ...row, last_used_at: null } };
}

/** Ends a token at once. Fails with `not_found` where the user has no such token. */
export function revokeApiToken(context: Context, userId: string, id: string): Promise<void> {
  return context.db.transaction().execute(async (tx) => {
    const name = await deleteApiToken(tx, { ownerId: userId, id });
    if (name === undefined) throw notFound("apiToken");
    const entry = { actor: userId, verb: "api_token.revoked", subject: userId, detail: { token: name } };
    await audit(tx, { at: nowOf(context), ...entry });
  });
}

/** Whose a token is and what it may do; undefined for one that was never given out, was revoked, or has expired. */
export async function findApiToken(context: Context, token: string) {
  const now = nowOf(context);
  const found = await apiTokenByHash(context.db, hashOf(token), now);
  if (!found) return undefined;
  const isRecorded =
    found.last_used_at !== null && now.getTime() - found.last_used_at.getTime() < USE_RECORD_INTERVAL_MS;
  if (!isRecorded && !found.disabled) await recordApiTokenUse(context.db, found.id, now);
  return found;
}

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();
