import { type EpochDay, isoDayOf } from "#core/dates/epoch-day.ts";
import { parseDay } from "#core/dates/parse-iso-day.ts";
import type { Body, DeadlineKind, Extension, Law } from "#core/law/law.ts";
import { clockOf, extensionOf, extensionRuleOf } from "#core/law/law-limits.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { Problem } from "#core/problem.ts";
import { deadlineLedger } from "#messages/deadline-ledger.ts";
import type { DeadlineInput, Pause, TakenExtension } from "./deadline.ts";

/** A pause with its days read. */
export type ParsedPause = { from: EpochDay; to: EpochDay; pause: Pause };

/** An extension with the rule of the law it rests on. */
type ValidExtension = TakenExtension & { rule: Extension };

/** The clock that is asked for: whose limit, and since when it runs. */
export type DeadlineQuery = { law: Law; kind: DeadlineKind; body: Body; start: EpochDay };

const throwProblem = (code: string, path: string, detail: string): never => {
  throw new Problem(422, code, detail, [{ path, message: detail }]);
};

/**
 * Reads the day of the agency's acknowledgment, null where it is not known.
 * @throws Problem `acknowledged_before_receipt`, and those of `parseDay`
 */
export const parseAcknowledged = (text: string | undefined, received: EpochDay): EpochDay | null => {
  if (text === undefined) return null;
  const acknowledged = parseDay(text, "/acknowledged");
  if (acknowledged < received) {
    throwProblem(
      "acknowledged_before_receipt",
      "/acknowledged",
      formatMessage(deadlineLedger.acknowledgedBeforeStart, { day: text, start: isoDayOf(received) }),
    );
  }
  return acknowledged;
};

/**
 * Reads the pauses in order of their first day.
 * @throws Problem `no_tolling`, `pause_backwards`, `pause_before_receipt`, and those of `parseDay`
 */
export const parsePauses = (
  { law, kind, body, start }: DeadlineQuery,
  pauses: DeadlineInput["pauses"] = [],
): ParsedPause[] => {
  if (pauses.length > 0 && !law.tolling?.appliesTo.includes(clockOf(law, kind, body))) {
    throwProblem("no_tolling", "/pauses", formatMessage(deadlineLedger.noTolling, { place: law.place }));
  }
  return pauses
    .map((pause, i) => {
      const from = parseDay(pause.from, `/pauses/${i}/from`);
      const to = parseDay(pause.to, `/pauses/${i}/to`);
      if (to < from) {
        throwProblem(
          "pause_backwards",
          `/pauses/${i}/to`,
          formatMessage(deadlineLedger.pauseBackwards, { from: pause.from, to: pause.to }),
        );
      }
      if (from < start) {
        throwProblem(
          "pause_before_receipt",
          `/pauses/${i}/from`,
          formatMessage(deadlineLedger.pauseBeforeStart, { from: pause.from, start: isoDayOf(start) }),
        );
      }
      return { from, to, pause };
    })
    .sort((a, b) => a.from - b.from);
};

/**
 * The extensions to apply. The kind "extension" means the whole of the law's own when none is given.
 * @throws Problem `no_extension`, `bad_extension`, `extension_too_long`, `notice_before_receipt`, and those of
 * `parseDay`
 */
export const parseExtensions = (
  { law, kind, body, start }: DeadlineQuery,
  requested: readonly TakenExtension[] = [],
): ValidExtension[] => {
  const extension = extensionOf(law, body);
  if (requested.length === 0)
    return kind === "extension" && extension.days !== null ? [{ rule: extension, days: extension.days }] : [];
  const rule = extensionRuleOf(law, body);
  if (rule === null) {
    return throwProblem(
      "no_extension",
      "/extensions",
      formatMessage(deadlineLedger.noExtensionLength, {
        place: law.place,
        reason: extension.days === null ? extension.reason : "",
      }),
    );
  }
  const clock = clockOf(law, kind, body);
  if (!rule.appliesTo.includes(clock)) {
    return throwProblem(
      "no_extension",
      "/extensions",
      formatMessage(deadlineLedger.noExtensionOfClock, {
        place: law.place,
        clocks: rule.appliesTo.join(", ").replaceAll("_", " "),
      }),
    );
  }
  for (const [i, extension] of requested.entries()) validateNotice(extension, i, start);
  rejectTooLong(rule, requested);
  return requested.map((extension) => ({ ...extension, rule }));
};

const validateNotice = ({ days, noticed }: TakenExtension, i: number, start: EpochDay): void => {
  if (!Number.isInteger(days) || days < 1) {
    throwProblem("bad_extension", `/extensions/${i}/days`, deadlineLedger.badExtension);
  }
  if (noticed !== undefined && parseDay(noticed, `/extensions/${i}/noticed`) < start) {
    throwProblem(
      "notice_before_receipt",
      `/extensions/${i}/noticed`,
      formatMessage(deadlineLedger.noticeBeforeStart, { day: noticed, start: isoDayOf(start) }),
    );
  }
};

/** Several notices add up, but not where each is a total from receipt, nor where the law allows one after another. */
const rejectTooLong = (rule: Extension, requested: readonly TakenExtension[]): void => {
  const days = requested.map((extension) => extension.days);
  const isSum = rule.counted !== "from_receipt" && !rule.repeatable;
  const longest = isSum ? days.reduce((sum, one) => sum + one, 0) : Math.max(...days);
  if (longest <= rule.days) return;
  const message =
    rule.counted === "from_receipt"
      ? deadlineLedger.extensionTooLongFromReceipt
      : rule.repeatable
        ? deadlineLedger.extensionTooLongEach
        : deadlineLedger.extensionTooLongInTotal;
  const limit = formatMessage(deadlineLedger.limit[rule.unit], { count: rule.days });
  throwProblem(
    "extension_too_long",
    "/extensions",
    formatMessage(message, { citation: rule.citation, limit, days: String(longest) }),
  );
};
