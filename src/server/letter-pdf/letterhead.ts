import { type Letter, plainText } from "#core/letter/letter.ts";
import { breakLines } from "./break-lines.ts";
import { type FontStyle, widthOf } from "./fonts.ts";
import type { OrganizationHead } from "./organization-head.ts";
import type { PageLayout } from "./page-layout.ts";

/** A line at its position on the first page. `block` says which lines belong together. */
export type PlacedLine = {
  text: string;
  fontStyle: FontStyle;
  size: number;
  x: number;
  baseline: number;
  block: "letterhead" | "sender" | "date" | "recipient" | "return";
};

const NAME_SIZE = 12;
const SMALL_SIZE = 10;
const SMALL_LEAD = 13;
/** Of the date, and of the recipient where it fits. */
const ADDRESS_SIZE = 11;
const ADDRESS_SIZES = [ADDRESS_SIZE, 10.25, 9.5, 8.75, 8];
/** Times the size. */
const ADDRESS_LEAD = 1.2;

/**
 * Sender, date and recipient, with the recipient in the window; and where the text begins below them.
 * @param head the user's own letterhead above them; null without one
 */
export function letterhead(
  letter: Letter,
  paper: PageLayout,
  head: Pick<OrganizationHead, "end" | "returnAddresses"> | null,
): { lines: PlacedLine[]; bodyTop: number } {
  const layout = head === null ? paper : belowHead(paper, head.end);
  const sender = blockOf(letter, "sender");
  const recipient = blockOf(letter, "recipient");
  // A letter without a letterhead begins at the top.
  if (sender.length === 0 && recipient.length === 0)
    return { lines: dateLine(letter, layout), bodyTop: layout.laterPageTop };
  const senderBlock = senderLines(sender, layout);
  const senderEnd = senderBlock.at(-1)?.baseline ?? 0;
  const recipientBlock = recipientLines(recipient, layout, senderEnd);
  const recipientEnd = recipientBlock.at(-1)?.baseline ?? 0;
  return {
    lines: [
      ...senderBlock,
      ...dateLine(letter, layout),
      ...recipientBlock,
      ...returnLine(head?.returnAddresses ?? returnAddresses(sender), layout),
    ],
    bodyTop: Math.max(layout.bodyTop, recipientEnd + 2 * SMALL_LEAD),
  };
}

/** The paper with what a letterhead leaves of it. */
const belowHead = (paper: PageLayout, headEnd: number): PageLayout => ({
  ...paper,
  senderTop: headEnd + 6,
  laterPageTop: Math.max(paper.laterPageTop, headEnd + 2 * SMALL_LEAD),
});

function blockOf(letter: Letter, kind: "sender" | "recipient"): string[] {
  const block = letter.blocks.find((one) => one.kind === kind);
  return block && "lines" in block ? block.lines.map(plainText) : [];
}

const textWidth = (layout: PageLayout) => layout.width - layout.left - layout.right;

function senderLines([name = "", ...otherLines]: string[], layout: PageLayout): PlacedLine[] {
  // The date is on the right of it.
  const maxWidth = textWidth(layout) - 130;
  const top = layout.senderTop + NAME_SIZE;
  const at = { x: layout.left, block: "sender" as const };
  const names = breakLines(name, "bold", NAME_SIZE, maxWidth).map((text, index) => ({
    ...at,
    text,
    fontStyle: "bold" as const,
    size: NAME_SIZE,
    baseline: top + index * (NAME_SIZE + 3),
  }));
  const lastNameBaseline = names.at(-1)?.baseline ?? top;
  const lines = otherLines.flatMap((line) => breakLines(line, "regular", SMALL_SIZE, maxWidth));
  return [
    ...names,
    ...lines.map((text, index) => ({
      ...at,
      text,
      fontStyle: "regular" as const,
      size: SMALL_SIZE,
      baseline: lastNameBaseline + 2 + (index + 1) * SMALL_LEAD,
    })),
  ];
}

function dateLine(letter: Letter, layout: PageLayout): PlacedLine[] {
  const date = letter.blocks.find((block) => block.kind === "date");
  if (date?.kind !== "date") return [];
  const text = plainText(date.text);
  return [
    {
      text,
      fontStyle: "regular",
      size: ADDRESS_SIZE,
      x: layout.width - layout.right - widthOf(text, "regular", ADDRESS_SIZE),
      baseline: layout.senderTop + NAME_SIZE,
      block: "date",
    },
  ];
}

/**
 * The recipient in the window, in smaller type for many lines: the last line is the most important for delivery. Never
 * overlaps the sender, who may have many lines as well.
 */
function recipientLines(recipient: string[], { window }: PageLayout, senderEnd: number): PlacedLine[] {
  const { lines, size } = fitToWindow(recipient, window);
  const lead = size * ADDRESS_LEAD;
  const preferredTop = window.from === "top" ? window.top : window.bottom - lines.length * lead;
  const top = Math.max(window.top, preferredTop, senderEnd + SMALL_LEAD);
  return lines.map((text, index) => ({
    text,
    fontStyle: "regular",
    size,
    x: window.left,
    baseline: top + (index + 1) * lead - 0.27 * size,
    block: "recipient",
  }));
}

/** The largest type size in which an address fits its window, else the smallest one. */
function fitToWindow(recipient: string[], window: PageLayout["window"]): { lines: string[]; size: number } {
  const attempts = ADDRESS_SIZES.map((size) => ({
    size,
    lines: recipient.flatMap((line) => breakLines(line, "regular", size, window.width)),
  }));
  const fitting = attempts.find(
    ({ lines, size }) => lines.length * size * ADDRESS_LEAD <= window.bottom - window.top,
  );
  return fitting ?? (attempts.at(-1) as (typeof attempts)[number]);
}

/** The sender's postal address, and the same without the organization. Empty where there is none. */
function returnAddresses(sender: string[]): string[][] {
  // The request's address is an email address.
  const postal = sender.filter((line) => !line.includes("@"));
  return postal.length < 2 ? [] : [postal, postal.toSpliced(1, 1)];
}

/** The first of these addresses that fits on one small line above the recipient; nothing where none does. */
function returnLine(addresses: readonly string[][], layout: PageLayout): PlacedLine[] {
  const size = 7;
  if (layout.returnLine === null) return [];
  const text = addresses
    .map((lines) => lines.join(" · "))
    .find((line) => widthOf(line, "regular", size) <= layout.window.width);
  if (text === undefined) return [];
  return [{ text, fontStyle: "regular", size, x: layout.left, baseline: layout.returnLine, block: "return" }];
}
