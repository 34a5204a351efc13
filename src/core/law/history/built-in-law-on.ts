import { applyLawPatch } from "#core/law/apply-law-patch.ts";
import { FORMER_ROWS } from "#core/law/history/former-rows.ts";
import type { Law } from "#core/law/law.ts";
import { lawOf } from "#core/law/laws.ts";
import { periodOn, versionPeriods } from "./law-versions.ts";

/** The row that comes with the program for requests received on an ISO day, without what administrators corrected. */
export function builtInLawOn(jurisdiction: string, day: string): Law | undefined {
  const law = lawOf(jurisdiction);
  const former = FORMER_ROWS.filter((row) => row.jurisdiction === jurisdiction);
  const { versions } = periodOn(versionPeriods(former), day);
  return law && versions.reduce((row, { patch }) => applyLawPatch(row, patch) as Law, law);
}
