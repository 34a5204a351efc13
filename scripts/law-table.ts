/**
 * Writes `docs/laws.md` from the rows of `core/deadline/laws/`: a table of every law's limits, then for each law how sure
 * its figures are, where they come from and what is doubtful. With `--check` writes nothing and fails when the file is
 * not current.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { CONFIDENCES, type Confidence, type Extension, type Law, type Limit } from "#core/deadline/law.ts";
import { LAWS } from "#core/deadline/laws.ts";

function introduction(): string[] {
  return [
    "# The laws and their limits",
    "",
    "Made by `npm run docs:laws` from `src/core/deadline/laws/`: do not edit. These are working notes, not legal advice.",
    "",
    "Limits count from the day after receipt, an appeal's from the denial, its decision's from the receipt of the appeal,",
    "unless the cell says otherwise. A dash: the law sets no number of days, or has no such step; the row says which. What",
    "is merely advised stands in brackets and is never shown as a legal date. The confidence is that of a date shown for",
    "the initial response: of its days, its clock and its holidays the least sure.",
    "",
  ];
}

function table(laws: readonly Law[]): string[] {
  const heads = [
    "Place",
    "Law",
    "Citation",
    "Initial response",
    "Extension",
    "Production",
    "Appeal",
    "Appeal decision",
    "Confidence",
    "Last checked",
  ];
  const rows = laws.map((law) => [
    law.place,
    law.title,
    law.citation,
    ...(["initial_response", "extension", "production", "appeal", "appeal_decision"] as const).map((kind) => {
      const general = kind === "extension" ? law.extension : law.limits[kind];
      const local = law.local?.[kind];
      return local ? `${limitWords(general)}; local bodies: ${limitWords(local)}` : limitWords(general);
    }),
    dateConfidence(law),
    law.lastChecked,
  ]);
  return [heads, heads.map(() => "---"), ...rows].map((cells) => `| ${cells.map(cell).join(" | ")} |`);
}

const cell = (words: string) => words.replaceAll("|", "\\|");

/** "20 business days", "10 business days from the determination", "— (advised: 10 business days)". */
function limitWords(limit: Limit | Extension): string {
  if (limit.days === null) {
    const { advised } = limit;
    return advised ? `— (advised: ${amount(advised.days, advised.unit)})` : "—";
  }
  const words = amount(limit.days, limit.unit);
  if ("from" in limit) return words + STARTS[limit.from];
  const again = limit.repeatable ? ", again and again" : "";
  const which = limit.appliesTo.includes("initial_response") ? "" : ` (${limit.appliesTo.join(", ")})`;
  return COUNTED[limit.counted](words) + again + which.replaceAll("_", " ");
}

const STARTS = {
  receipt: "",
  acknowledgment: " from the acknowledgment",
  determination: " from the determination",
  adverse_determination: "",
  appeal_receipt: "",
  end_of_initial_response: " from the end of the initial response",
};

const COUNTED: Record<Extension["counted"], (words: string) => string> = {
  from_first_limit: (words) => `${words} more`,
  from_receipt: (words) => `${words} in all from receipt`,
  from_acknowledgment: (words) => `${words} from the acknowledgment`,
};

const ONE = {
  business: "business day",
  calendar: "calendar day",
  weeks: "week",
  months: "month",
  years: "year",
};
const amount = (days: number, unit: keyof typeof ONE) => `${days} ${ONE[unit]}${days === 1 ? "" : "s"}`;

function dateConfidence({ certainty }: Law): Confidence {
  const fields = [certainty.initial_response, certainty.clock, certainty.holidays];
  const weakest = Math.max(...fields.map(({ confidence }) => CONFIDENCES.indexOf(confidence)));
  return CONFIDENCES[weakest] ?? "low";
}

function chapter(law: Law): string[] {
  const certainty = Object.entries(law.certainty).map(
    ([field, { confidence, basis }]) => `${field.replaceAll("_", " ")} ${confidence} (${basis})`,
  );
  const others = law.otherLimits.map(
    ({ about, days, unit, citation }) => `${about}: ${amount(days, unit)}${citation ? `, ${citation}` : ""}`,
  );
  return [
    `## ${law.place}`,
    "",
    `${law.title}, ${law.citation}. Last checked ${law.lastChecked}.`,
    "",
    `- Confidence: ${certainty.join(", ")}`,
    ...(law.doubts ? [`- Doubts: ${law.doubts}`] : []),
    ...nested("Other limits", others),
    ...nested(
      "Changes",
      law.recentChanges.map(({ date, change }) => `${date}: ${change}`),
    ),
    ...nested(
      "Sources",
      law.sources.map((source) => source.replace(/https?:\/\/\S+/, "<$&>")),
    ),
    "",
  ];
}

const nested = (head: string, lines: string[]) =>
  lines.length === 0 ? [] : [`- ${head}:`, ...lines.map((line) => `  - ${line}`)];

const path = "docs/laws.md";
const file = fileURLToPath(new URL(`../${path}`, import.meta.url));

const text = [...introduction(), ...table(LAWS), "", ...LAWS.flatMap(chapter)].join("\n");
if (!process.argv.includes("--check")) await writeFile(file, text);
else if ((await readFile(file, "utf8").catch(() => "")) !== text) {
  console.error(`${path} does not match the rows of the laws: run npm run docs:laws`);
  process.exitCode = 1;
}
