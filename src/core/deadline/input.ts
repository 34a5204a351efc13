import { Problem } from "../problem.ts";
import type { DeadlineInput, Pause, TakenExtension } from "./deadline.ts";
import { parseDay } from "./iso-day.ts";
import type { DeadlineKind, Extension, Law } from "./law.ts";

/** A pause with its days read. */
export type ParsedPause = { from: Temporal.PlainDate; to: Temporal.PlainDate; pause: Pause };

/** An extension with the rule of the law it rests on. */
type LawfulExtension = TakenExtension & { rule: Extension };

const refuse = (code: string, path: string, detail: string): never => {
  throw new Problem(422, code, detail, [{ path, message: detail }]);
};

/**
 * Reads the pauses in order of their first day.
 * @throws Problem `no_tolling`, `pause_backwards`, `pause_before_receipt`, and those of `parseDay`
 */
export const readPauses = (
  law: Law,
  kind: DeadlineKind,
  received: Temporal.PlainDate,
  pauses: readonly Pause[],
): ParsedPause[] => {
  if (pauses.length > 0 && !stopsClock(law, kind)) {
    refuse(
      "no_tolling",
      "/pauses",
      `The law of ${law.place} has no rule that stops this clock. Leave out the pause.`,
    );
  }
  return pauses
    .map((pause, i) => {
      const from = parseDay(pause.from, `/pauses/${i}/from`);
      const to = parseDay(pause.to, `/pauses/${i}/to`);
      if (Temporal.PlainDate.compare(to, from) < 0) {
        refuse("pause_backwards", `/pauses/${i}/to`, `The pause ends on ${to}, before it starts on ${from}.`);
      }
      if (Temporal.PlainDate.compare(from, received) < 0) {
        refuse(
          "pause_before_receipt",
          `/pauses/${i}/from`,
          `The pause starts on ${from}, before the clock does on ${received}.`,
        );
      }
      return { from, to, pause };
    })
    .sort((a, b) => Temporal.PlainDate.compare(a.from, b.from));
};

/** The law's own word on tolling for this clock; an extended clock is the initial one. */
const stopsClock = (law: Law, kind: DeadlineKind): boolean =>
  law.tolling?.appliesTo.includes(kind === "extension" ? "initial_response" : kind) ?? false;

/**
 * The extensions to apply. The kind "extension" means the whole of the law's own when none is given.
 * @throws Problem `no_extension`, `bad_extension`, `extension_too_long`, `notice_before_receipt`, and those of `parseDay`
 */
export const readExtensions = (
  law: Law,
  kind: DeadlineKind,
  received: Temporal.PlainDate,
  given: DeadlineInput["extensions"] = [],
): LawfulExtension[] => {
  if (given.length === 0 && kind !== "extension") return [];
  const rule = law.extension;
  if (rule.days === null || !rule.appliesTo.includes(kind === "extension" ? "initial_response" : kind)) {
    return refuse("no_extension", "/extensions", `The law of ${law.place} gives no extension of this clock.`);
  }
  if (given.length === 0) return [{ rule, days: rule.days }];
  for (const [i, extension] of given.entries()) {
    if (!Number.isInteger(extension.days) || extension.days < 1) {
      refuse("bad_extension", `/extensions/${i}/days`, "An extension is a whole number of days, at least 1.");
    }
    if (extension.noticed === undefined) continue;
    const noticed = parseDay(extension.noticed, `/extensions/${i}/noticed`);
    if (Temporal.PlainDate.compare(noticed, received) < 0) {
      refuse(
        "notice_before_receipt",
        `/extensions/${i}/noticed`,
        `The notice of ${noticed} is older than the clock, which starts on ${received}.`,
      );
    }
  }
  const total = given.reduce((sum, extension) => sum + extension.days, 0);
  if (total > rule.days) {
    refuse(
      "extension_too_long",
      "/extensions",
      `${rule.citation} gives at most ${rule.days} ${rule.unit} days in all, not ${total}.`,
    );
  }
  return given.map((extension) => ({ ...extension, rule }));
};
