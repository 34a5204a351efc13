export const PAPER_SIZES = ["letter", "a4"] as const;
export type PaperSize = (typeof PAPER_SIZES)[number];

/** The paper an agency's country writes on: US Letter in the United States and Canada, A4 elsewhere. */
export const paperSizeFor = (jurisdiction: string): PaperSize =>
  /^(us|ca)(-|$)/.test(jurisdiction) ? "letter" : "a4";
