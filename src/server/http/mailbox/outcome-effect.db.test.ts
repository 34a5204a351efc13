import { afterAll, beforeAll, expect, test } from "vitest";
import { OUTCOMES } from "#core/classify/outcome.ts";
import { shortDate } from "#core/dates/format-date.ts";
import type { ClockKind } from "#core/request/clock-effects.ts";
import { clocks as clockTexts } from "#messages/clocks.ts";
import { outcomeEffect } from "#messages/request/outcome-effect.ts";
import { createSentRequest, deliverReply } from "#test/support/factories.ts";
import { startTestApp, type TestApp, type TestUser } from "#test/support/test-app.ts";

/** The line under "Confirm" against what confirming then does to the clocks. */
let app: TestApp;
let ada: TestUser;

/**
 * Offices of the directory, put under laws that between them have every kind of clock a letter starts. `earlier`: what a
 * letter before this one said, after which the clocks begin elsewhere.
 */
const OFFICES = [
  { agency: "us-nara", law: "us", earlier: null },
  { agency: "us-sec", law: "us-tx", earlier: "fee_estimate" },
  { agency: "us-dot", law: "us-ma", earlier: "denied" },
  { agency: "us-abmc", law: "uk", earlier: "clarification_asked" },
] as const;

beforeAll(async () => {
  app = await startTestApp();
  ada = await app.signUpAndLogIn("ada@example.org");
  for (const { agency, law } of OFFICES) {
    const move = "update agency set jurisdiction = $2 where id = $1";
    expect((await app.database.pool.query(move, [agency, law])).rowCount, agency).toBe(1);
  }
});
afterAll(() => app?.close());

type Clock = { kind: ClockKind; due: string | null; met: string | null; paused: string | null };

async function clocksOf(requestId: string): Promise<Clock[]> {
  const { rows } = await app.database.pool.query<Clock>(
    `select kind, due_on::text as due, met_on::text as met, paused_since::text as paused from clock
     where request_id = $1 and kind not in ('silence_appeal', 'suit_notice') order by kind`,
    [requestId],
  );
  return rows;
}

/** What must be said of a clock, from the rows before and after; null where nothing happened to it. */
function mustSay(before: Clock | undefined, after: Clock | undefined): string | null {
  if (JSON.stringify(before) === JSON.stringify(after)) return null;
  if (after === undefined) return before?.met === null ? outcomeEffect.ends : null;
  if (after.met !== null) return before?.met === after.met ? null : outcomeEffect.met;
  if (after.paused !== null) return before?.paused ? null : outcomeEffect.paused;
  if (before?.due === after.due) return outcomeEffect.runs;
  return after.due === null ? outcomeEffect.startsWithoutDay : shortDate(after.due, "2026-03-10");
}

test.each(OFFICES)(
  "$law after $earlier: the line under Confirm says what happens",
  async ({ agency, earlier }) => {
    app.clock.set("2026-03-02T15:00:00Z");
    const request = await createSentRequest(app, ada, { agencyId: agency });
    const letterOn = async (instant: string): Promise<string> => {
      app.clock.set(instant);
      const messages = await deliverReply(app, ada, request, { text: "We write to you about your request." });
      return messages.at(-1)?.id ?? "";
    };
    const first = await letterOn("2026-03-05T15:00:00Z");
    if (earlier !== null) await ada.call("PUT", `/api/messages/${first}/outcome`, { outcome: earlier });
    const letter = await letterOn("2026-03-10T15:00:00Z");
    const before = await clocksOf(request.id);
    for (const outcome of OUTCOMES) {
      const { body } = await ada.call("GET", `/api/messages/${letter}/outcome-effect?outcome=${outcome}`);
      expect((await ada.call("PUT", `/api/messages/${letter}/outcome`, { outcome })).status).toBe(200);
      const after = await clocksOf(request.id);
      const lines: string[] = body.clocks.split(/(?<=\.) /);
      const kinds = [...new Set([...before, ...after].map(({ kind }) => kind))];
      const expected = kinds.flatMap((kind) => {
        const [was, is] = [before, after].map((clocks) => clocks.find((clock) => clock.kind === kind));
        const text = mustSay(was, is);
        return text === null ? [] : [{ start: `${clockTexts.label[kind]}: `, text }];
      });
      const caseName = `${outcome}: ${body.clocks}`;
      for (const { start, text } of expected)
        expect(
          lines.some((line) => line.startsWith(start) && line.endsWith(`${text}.`)),
          `${caseName} (${start}${text})`,
        ).toBe(true);
      expect(lines.length, caseName).toBe(Math.max(1, expected.length));
      if (expected.length === 0) expect(body.clocks, outcome).toBe(outcomeEffect.none);
      await ada.call("DELETE", `/api/messages/${letter}/outcome`);
      expect(await clocksOf(request.id), `undone: ${outcome}`).toEqual(before);
    }
  },
);
