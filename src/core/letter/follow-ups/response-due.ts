import { secondReading } from "#core/law/clocks/second-reading.ts";
import type { Law } from "#core/law/law.ts";
import type { ResponseDue } from "#core/letter/follow-ups/thread-letter.ts";
import type { RequestClock } from "#core/request/clocks.ts";

/** Laws whose first limit is only for a notice that the records are not at hand (Wyo. Stat. § 16-4-202(b), (c)(i)). */
const CONDITIONAL_FIRST_LIMITS: ReadonlySet<string> = new Set(["us-wy"]);

/**
 * The pending answer and its deadline, as a letter says it; null without a deadline or with a paused clock. Of two days that the
 * law may mean it is the later one: no agency is called late that may not be.
 */
export function responseDueOf(
  law: Law,
  clocks: readonly Pick<RequestClock, "kind" | "dueOn" | "metOn" | "input">[],
): ResponseDue | null {
  for (const { kind, dueOn, metOn, input } of clocks) {
    if ((kind !== "initial_response" && kind !== "production") || metOn !== null || dueOn === null) continue;
    if (kind === "initial_response" && CONDITIONAL_FIRST_LIMITS.has(law.jurisdiction)) continue;
    const isExtended = (input.extensions?.length ?? 0) > 0;
    // From an acknowledgment, or past a pause, the day is not the one the limit alone makes.
    const isOtherwiseMoved = input.acknowledged !== undefined || (input.pauses?.length ?? 0) > 0;
    const second = secondReading(law, input);
    if (second !== null && second.dueOn > dueOn) return { on: second.dueOn, of: kind, moved: "otherwise" };
    return { on: dueOn, of: kind, moved: isOtherwiseMoved ? "otherwise" : isExtended ? "extension" : null };
  }
  return null;
}
