import { createHash } from "node:crypto";
import { Problem } from "#core/problem.ts";
import { httpErrors } from "#messages/errors/http.ts";
import {
  type CallKey,
  callOfKey,
  claimCall,
  deleteCallsBefore,
  settleCall,
} from "#server/db/platform/idempotent-calls.ts";
import { type Context, nowOf } from "./context.ts";

const STORED_MS = 24 * 3_600_000;
/** No call runs so long: the process that answered it is gone. */
const CUT_OFF_MS = 60_000;

export type StoredAnswer = { status: number; contentType: string | null; answer: string };

/**
 * Begins a call that came with an idempotency key: null where it is to run now, else what it was answered before. Fails
 * with `key_reused` (422) where the key came with another call, and with `call_running` (409) while the first one runs.
 */
export async function beginCall(
  context: Context,
  callKey: CallKey,
  call: { method: string; url: string; body: unknown },
): Promise<StoredAnswer | null> {
  const now = nowOf(context);
  const hash = createHash("sha256")
    .update(JSON.stringify([call.method, call.url, call.body ?? null]))
    .digest();
  const isOurs = await claimCall(context.db, callKey, {
    hash,
    now,
    forgottenBefore: new Date(now.getTime() - STORED_MS),
    cutOffBefore: new Date(now.getTime() - CUT_OFF_MS),
  });
  if (isOurs) return null;
  const earlier = await callOfKey(context.db, callKey);
  if (earlier && !earlier.call_hash.equals(hash)) throw new Problem(422, "key_reused", httpErrors.keyReused);
  if (!earlier || earlier.status === null) throw new Problem(409, "call_running", httpErrors.callRunning);
  return { status: earlier.status, contentType: earlier.content_type, answer: earlier.answer ?? "" };
}

/** Keeps what a call was answered. What failed on our side, or came too often, may be tried again with the same key. */
export async function endCall(context: Context, callKey: CallKey, result: StoredAnswer | null) {
  const isFinal = result !== null && result.status < 500 && result.status !== 429;
  await settleCall(context.db, callKey, isFinal ? result : null);
}

/** Forgets answers older than a day. */
export const pruneIdempotentCalls = (context: Context): Promise<void> =>
  deleteCallsBefore(context.db, new Date(nowOf(context).getTime() - STORED_MS));
