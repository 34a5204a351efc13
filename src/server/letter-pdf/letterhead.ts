import { type Letter, plain } from "#core/letter/letter.ts";
import { type Cut, widthOf } from "./faces.ts";
import { linesOf } from "./lines.ts";
import type { Paper } from "./paper.ts";

/** A line at its place on the first page. `block` says which lines belong together. */
export type PlacedLine = {
  text: string;
  cut: Cut;
  size: number;
  x: number;
  baseline: number;
  block: "sender" | "date" | "recipient" | "return";
};

const NAME_SIZE = 12;
const SMALL = 10;
const SMALL_LEAD = 13;
/** Of the date, and of the recipient where it fits. */
const ADDRESS = 11;
const ADDRESS_SIZES = [ADDRESS, 10.25, 9.5, 8.75, 8];
/** Times the size. */
const ADDRESS_LEAD = 1.2;

/** Who writes, when and to whom, with the recipient in the window; and where the words begin below that. */
export function letterhead(letter: Letter, paper: Paper): { lines: PlacedLine[]; bodyTop: number } {
  const sender = blockOf(letter, "sender");
  const recipient = blockOf(letter, "recipient");
  // What was written without a letterhead begins at the top.
  if (sender.length === 0 && recipient.length === 0)
    return { lines: dateLine(letter, paper), bodyTop: paper.nextTop };
  const from = senderLines(sender, paper);
  const fromEnd = from.at(-1)?.baseline ?? 0;
  const to = recipientLines(recipient, paper, fromEnd);
  const toEnd = to.at(-1)?.baseline ?? 0;
  return {
    lines: [...from, ...dateLine(letter, paper), ...to, ...returnLine(sender, paper)],
    bodyTop: Math.max(paper.bodyTop, toEnd + 2 * SMALL_LEAD),
  };
}

function blockOf(letter: Letter, kind: "sender" | "recipient"): string[] {
  const block = letter.blocks.find((one) => one.kind === kind);
  return block && "lines" in block ? block.lines.map(plain) : [];
}

const measureOf = (paper: Paper) => paper.width - paper.left - paper.right;

function senderLines([name = "", ...rest]: string[], paper: Paper): PlacedLine[] {
  // The date stands on the right of it.
  const measure = measureOf(paper) - 130;
  const top = paper.senderTop + NAME_SIZE;
  const at = { x: paper.left, block: "sender" as const };
  const names = linesOf(name, "bold", NAME_SIZE, measure).map((text, index) => ({
    ...at,
    text,
    cut: "bold" as const,
    size: NAME_SIZE,
    baseline: top + index * (NAME_SIZE + 3),
  }));
  const below = names.at(-1)?.baseline ?? top;
  const lines = rest.flatMap((line) => linesOf(line, "regular", SMALL, measure));
  return [
    ...names,
    ...lines.map((text, index) => ({
      ...at,
      text,
      cut: "regular" as const,
      size: SMALL,
      baseline: below + 2 + (index + 1) * SMALL_LEAD,
    })),
  ];
}

function dateLine(letter: Letter, paper: Paper): PlacedLine[] {
  const date = letter.blocks.find((block) => block.kind === "date");
  if (date?.kind !== "date") return [];
  const text = plain(date.text);
  return [
    {
      text,
      cut: "regular",
      size: ADDRESS,
      x: paper.width - paper.right - widthOf(text, "regular", ADDRESS),
      baseline: paper.senderTop + NAME_SIZE,
      block: "date",
    },
  ];
}

/**
 * In the window, in smaller type where the lines are many: the last of them is the one the post needs most. Never over the
 * sender, whose lines may be many as well.
 */
function recipientLines(recipient: string[], { window }: Paper, senderEnd: number): PlacedLine[] {
  const { lines, size } = fitted(recipient, window);
  const lead = size * ADDRESS_LEAD;
  const wished = window.from === "top" ? window.top : window.bottom - lines.length * lead;
  const top = Math.max(window.top, wished, senderEnd + SMALL_LEAD);
  return lines.map((text, index) => ({
    text,
    cut: "regular",
    size,
    x: window.left,
    baseline: top + (index + 1) * lead - 0.27 * size,
    block: "recipient",
  }));
}

/** The largest type in which an address fits its window; the smallest there is where none does. */
function fitted(recipient: string[], window: Paper["window"]): { lines: string[]; size: number } {
  const tries = ADDRESS_SIZES.map((size) => ({
    size,
    lines: recipient.flatMap((line) => linesOf(line, "regular", size, window.width)),
  }));
  const fits = tries.find(
    ({ lines, size }) => lines.length * size * ADDRESS_LEAD <= window.bottom - window.top,
  );
  return fits ?? (tries.at(-1) as (typeof tries)[number]);
}

/**
 * The sender's postal address on one small line above the recipient, without the organization where that is too long.
 * Left out where it does not fit.
 */
function returnLine(sender: string[], paper: Paper): PlacedLine[] {
  const size = 7;
  // The request's address is for mail of the other kind.
  const postal = sender.filter((line) => !line.includes("@"));
  if (paper.returnLine === null || postal.length < 2) return [];
  const text = [postal, postal.toSpliced(1, 1)]
    .map((lines) => lines.join(" · "))
    .find((line) => widthOf(line, "regular", size) <= paper.window.width);
  if (text === undefined) return [];
  return [{ text, cut: "regular", size, x: paper.left, baseline: paper.returnLine, block: "return" }];
}
