import type pg from "pg";
import { expect, vi } from "vitest";
import type { SentRequest } from "./arriving-mail.ts";
import { addressOf, REQUESTS, SILENT_INDEX, titleOf } from "./letters.ts";
import { type PlannedRequest, planReplies, SILENT } from "./planned-replies.ts";
import { sentState } from "./planned-state.ts";

const LONG_TIMEOUT = { timeout: 60_000 };

/** What becomes of a request whose letter came back: it is not with the agency. */
const UNANSWERED: PlannedRequest = { outcome: "unclear", status: "sending", turn: "you", replies: [] };

/** The requests of the morning, with the replies that each is to get. */
export async function readRequests(database: pg.Pool): Promise<SentRequest[]> {
  const planned = [...(await planReplies(SILENT_INDEX)), SILENT];
  const { rows } = await database.query("select id, title, reply_local from request");
  return Array.from({ length: REQUESTS }, (_, index) => {
    const title = titleOf(index);
    const { id, reply_local } = rows.find((row) => row.title === title) ?? {};
    expect([title, id]).toEqual([title, expect.any(String)]);
    return {
      ...(planned[index] ?? UNANSWERED),
      ...{ id, title, replyAddress: `${reply_local}@daylight.localhost` },
      agencyAddress: addressOf(index),
      now: sentState(index === SILENT_INDEX),
    };
  });
}

/** Until so many emails were read, and filed or left for the user to file. */
export const expectFiled = (database: pg.Pool, count: number): Promise<void> =>
  vi.waitFor(async () => {
    const { rows } = await database.query(
      `select (select count(*)::int from message where direction = 'in')
         + (select count(*)::int from unmatched) as count`,
    );
    expect(rows[0].count).toBe(count);
  }, LONG_TIMEOUT);

/** Every request is where its letters put it. */
export async function expectPlanned(database: pg.Pool, requests: readonly SentRequest[]): Promise<void> {
  const { rows } = await database.query("select id, status, waiting_on as turn from request");
  for (const { id, title, now } of requests) {
    const { status, turn } = now;
    expect({ title, ...rows.find((row) => row.id === id) }).toEqual({ id, title, status, turn });
  }
}
