import type { LawVersion } from "#core/law/history/law-versions.ts";

const NO_TIME = "Before October 1, 2024, the law set no number of days for an answer.";

/**
 * What laws said before an amendment, where that changes a clock, as patches of the row in force. Only amendments that
 * `recentChanges` of the row names, and whose earlier text is certain: elsewhere the row in force counts for all days.
 */
export const FORMER_ROWS: readonly LawVersion[] = [
  {
    id: "us-al-before-2024-10-01",
    jurisdiction: "us-al",
    patch: {
      limits: {
        initial_response: { days: null, reason: NO_TIME, citation: "Act 2024-278" },
        production: { days: null, reason: NO_TIME, citation: "Act 2024-278" },
      },
      extension: {
        days: null,
        reason: "Before October 1, 2024, the law set no first period, so there was none to extend.",
        citation: "Act 2024-278",
      },
    },
    validFrom: null,
    validTo: "2024-09-30",
    reason: "Act 2024-278 set the first time limits on October 1, 2024",
    source: "Act 2024-278 (SB 270); from memory, not yet compared with the statute",
    at: null,
  },
];
