import fc from "fast-check";
import { expect, it } from "vitest";
import { LAWS } from "#core/law/laws.ts";
import { letterLaw } from "#core/letter/law/letter-law.ts";
import type { LetterKind } from "#core/letter/letter-kinds.ts";
import { letterBody } from "#core/letter/letter-text.ts";
import { automaticFollowUpFor } from "#core/letter/suggest/automatic-follow-up.ts";
import {
  type LetterContext,
  previewLetter,
  suggestedLettersFor,
} from "#core/letter/suggest/letter-context.ts";
import { requestClocks } from "#core/request/clocks.ts";
import { parseDeadlineEvents } from "#core/request/deadline-events.ts";
import type { Status } from "#core/request/states.ts";
import { type Happening, sureDays } from "#test/deadlines/earliest-lateness.ts";

/** A Monday with no holiday of any calendar in the weeks after it, so that the plain count is often the exact one. */
const RECEIVED = "2026-03-02";
const dayOf = (offset: number) => Temporal.PlainDate.from(RECEIVED).add({ days: offset }).toString();
const KINDS = [
  "acknowledged",
  "extension_noticed",
  "clarification_asked",
  "clarification_answered",
  "fee_asked",
  "fee_answered",
  "fee_accepted",
  "processing_update",
  "granted",
  "interim_release",
  "records_ready",
  "released",
  "partly_released",
  "denied",
  "no_records",
  "referred",
  "appeal_sent",
  "appeal_acknowledged",
  "appeal_denied",
  "ruling_requested",
  "ruling_issued",
  "withdrawn",
];
/** Letters and answers of forty days, by day. */
const anyHappenings: fc.Arbitrary<Happening[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...KINDS),
      offset: fc.nat(40),
      extra: fc.integer({ min: 1, max: 30 }),
    }),
    {
      maxLength: 5,
    },
  )
  .map((all) =>
    all
      .toSorted((a, b) => a.offset - b.offset)
      .map(({ kind, offset, extra }) => ({
        kind,
        on: dayOf(offset),
        ...(kind === "extension_noticed" && { extra }),
      })),
  );
/** Whatever status the requester left it in: the letters are offered by it, and what happened is known all the same. */
const anyStatus = fc.constantFrom<Status>(
  "awaiting_acknowledgment",
  "awaiting_determination",
  "awaiting_determination",
  "referred",
  "awaiting_records",
  "clarification_asked",
  "fee_asked",
  "appeal_pending",
);

/** All that is written of a request on a day: what is offered with its reasons, and every letter that could be printed. */
function textsOn(
  today: string,
  law: (typeof LAWS)[number],
  happenings: readonly Happening[],
  { status, byHand }: { status: Status; byHand: boolean },
) {
  const facts = parseDeadlineEvents(
    { received: RECEIVED, channel: "electronic", body: "agency" },
    happenings.map(({ kind, on, extra }) => `${kind}=${on}${extra === undefined ? "" : `:${extra}`}`),
  );
  const context: LetterContext = {
    ...{ status, law, body: "agency", expeditedReason: null, requestCopy: null, feeWaiverReason: "" },
    threadFacts: {
      requester: { name: "Maya Okafor", organization: null, addressLines: [], replyAddress: null },
      agency: { name: "Records Office", contact: null, addressLines: [] },
      law: letterLaw(law),
      ...{ date: today, subject: "Lead levels", sentOn: RECEIVED, trackingNumber: null },
    },
    classifiedLetters: byHand
      ? []
      : facts.letters.map(({ at, on, outcome }) => ({ id: at, on, outcome, facts: null })),
    clockFacts: facts,
    clocks: requestClocks(law, facts),
    lastFollowUpOn: null,
  };
  const offered = suggestedLettersFor(context);
  const automatic = automaticFollowUpFor(context);
  const printed = new Set<LetterKind>([...offered.map(({ kind }) => kind), "follow_up"]);
  return {
    printed: [
      ...offered.map(({ reason }) => reason),
      ...(typeof automatic === "string" ? [] : [automatic.reason]),
      ...[...printed].map((kind) => letterBody(previewLetter(context, kind))),
    ],
    automatic,
  };
}

/** Words that call an agency late, each with what it is late with. */
const ACCUSATIONS: [RegExp, keyof ReturnType<typeof sureDays>][] = [
  [
    /(answer|response|acknowledgment,) was due|failure to answer|it was not answered in time|to respond in time/,
    "answer",
  ],
  [/failure to decide on/, "decision"],
  [/records were due/, "records"],
  [/failure to complete the answer/, "sending"],
  [/time to decide your appeal is over/, "appeal"],
  [/overdue|should have (answered|sent|come)/, "answer"],
];

it.each(LAWS.map((law) => [law.jurisdiction, law] as const))(
  "%s: no letter calls the agency late before a day that the plain count of its statute makes",
  (code, law) => {
    fc.assert(
      fc.property(
        anyHappenings,
        anyStatus,
        fc.boolean(),
        fc.nat(90),
        (happenings, status, byHand, offset) => {
          const sure = sureDays(code, RECEIVED, happenings);
          const isRuled = happenings.some(({ kind }) => kind === "ruling_issued");
          const newest = happenings.at(-1)?.on ?? RECEIVED;
          // A day by chance, and the last days that are surely none of lateness.
          for (const today of [dayOf(offset), ...Object.values(sure)]) {
            if (today === null || today < newest) continue;
            const { printed, automatic } = textsOn(today, law, happenings, { status, byHand });
            for (const [words, of] of ACCUSATIONS) {
              const sureDay = sure[of];
              if (sureDay !== null && today > sureDay) continue;
              expect(
                printed.filter((text) => words.test(text)),
                `${today} ${status}`,
              ).toEqual([]);
            }
            // Who said that records will come has decided, and has answered.
            if (happenings.some(({ kind }) => kind === "granted"))
              expect(printed.filter((text) => /no decision\.|not had an answer/.test(text))).toEqual([]);
            // Nobody is chased unread about an answer that may still come in time.
            if (sure.answer !== null && today <= sure.answer && !isRuled)
              expect(automatic).toBeTypeOf("string");
          }
        },
      ),
      { numRuns: 40 },
    );
  },
);
