import type { Law } from "./law.ts";

/** What the law makes of an agency's silence, as one phrase: "Silence counts as a denial; you may appeal". */
export function silenceText({ may, how }: Law["silence"]): string {
  // A clause of its own stands apart; any other phrase reads on.
  return `${may}${/^(you|there)\b/.test(how) ? ";" : ""} ${how}`;
}
