export type PaperSize = "letter" | "a4";

/** The paper an agency's country writes on: US Letter in the United States and Canada, A4 elsewhere. */
export const paperSizeFor = (jurisdiction: string): PaperSize =>
  /^(us|ca)(-|$)/.test(jurisdiction) ? "letter" : "a4";
