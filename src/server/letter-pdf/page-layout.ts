import type { PaperSize } from "#core/letter/paper-size.ts";

const MM = 72 / 25.4;
const INCH = 72;

/**
 * A sheet, in points from its upper left corner. The recipient's lines are in the window of an envelope once the sheet is
 * folded in three.
 */
export type PageLayout = {
  width: number;
  height: number;
  left: number;
  right: number;
  /** Top of the sender's block. */
  senderTop: number;
  window: {
    left: number;
    width: number;
    top: number;
    bottom: number;
    /** Whether few lines are aligned to the top or to the bottom of the window. */
    from: "top" | "bottom";
  };
  /** Position of the small sender line in the window; null when the window has no room for it. */
  returnLine: number | null;
  bodyTop: number;
  /** Top of the text on every later page. */
  laterPageTop: number;
  bottom: number;
  folds: number[];
};

/**
 * US Letter, folded in thirds for a #10 window envelope: its window lies 7/8 inch from the left and 1/2 inch from the
 * bottom and is 4 1/2 by 1 1/8 inch. The sheet can slip half an inch up and an inch sideways in the envelope, so the
 * lines are at the bottom of what shows and well inside its width.
 */
const letter: PageLayout = {
  width: 8.5 * INCH,
  height: 11 * INCH,
  left: 86,
  right: 86,
  senderTop: 0.7 * INCH,
  window: { left: 86, width: 3.2 * INCH, top: 2.06 * INCH, bottom: 3.1 * INCH, from: "bottom" },
  returnLine: null,
  bodyTop: 3.76 * INCH,
  laterPageTop: 84,
  bottom: 72,
  folds: [(11 / 3) * INCH, (22 / 3) * INCH],
};

/**
 * A4 by DIN 5008 form B, which the window of a DL envelope fits as well: the address field begins 45 mm from the top and
 * 20 mm from the left, its recipient 17.7 mm below that, and the fold marks are at 105 and 210 mm.
 */
const a4: PageLayout = {
  width: 210 * MM,
  height: 297 * MM,
  left: 25 * MM,
  right: 30 * MM,
  senderTop: 15 * MM,
  window: { left: 25 * MM, width: 80 * MM, top: 62.7 * MM, bottom: 90 * MM, from: "top" },
  returnLine: 60 * MM,
  bodyTop: 97 * MM,
  laterPageTop: 84,
  bottom: 72,
  folds: [105 * MM, 210 * MM],
};

export const pageLayouts: Record<PaperSize, PageLayout> = { letter, a4 };
