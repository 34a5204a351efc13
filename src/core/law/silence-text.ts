import type { Law } from "./law.ts";

/** What the law makes of an agency's silence, as one phrase: "Silence counts as a denial; you may appeal". */
export function silenceText({ may, how }: Law["silence"]): string {
  // A clause of its own stands apart, one on the body that was named after a comma; any other phrase reads on.
  const mark = /^(you|there)\b/.test(how) ? ";" : /^who\b/.test(how) ? "," : "";
  return `${may}${mark} ${how}`;
}
