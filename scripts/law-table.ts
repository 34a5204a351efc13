/**
 * Writes `docs/laws.md` from the rows of `core/law/jurisdictions/`: a table of every law's limits, then for each law how sure
 * its figures are, where they come from and what is doubtful. With `--check` writes nothing and fails when the file is
 * not current.
 */
import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { CONFIDENCES, type Confidence, type Extension, type Law, type Limit } from "#core/law/law.ts";
import { LAWS } from "#core/law/laws.ts";

function introduction(): string[] {
  return [
    "# The laws and their limits",
    "",
    "Made by `npm run docs:laws` from `src/core/law/jurisdictions/`: do not edit. These are working notes, not legal advice.",
    "",
    "Limits count from the day after receipt, an appeal's from the denial, its decision's from the receipt of the appeal,",
    "unless the cell says otherwise. A dash: the law sets no number of days, or has no such step; the row says which. What",
    "is merely advised stands in brackets and is never shown as a legal date. The confidence is that of a date shown for",
    "the initial response: of its days, its clock and its holidays the least sure.",
    "",
  ];
}

function table(laws: readonly Law[]): string[] {
  const headings = [
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
      return local ? `${limitText(general)}; local bodies: ${limitText(local)}` : limitText(general);
    }),
    dateConfidence(law),
    law.lastChecked,
  ]);
  return [headings, headings.map(() => "---"), ...rows].map((cells) => `| ${cells.map(cell).join(" | ")} |`);
}

const cell = (phrase: string) => phrase.replaceAll("|", "\\|");

/** "20 business days", "10 business days from the determination", "— (advised: 10 business days)". */
function limitText(limit: Limit | Extension): string {
  if (limit.days === null) {
    const { advised } = limit;
    return advised ? `— (advised: ${durationText(advised.days, advised.unit)})` : "—";
  }
  const phrase = durationText(limit.days, limit.unit);
  if ("from" in limit) return phrase + START_TEXT[limit.from];
  const repeatNote = limit.repeatable ? ", again and again" : "";
  const appliesToNote = limit.appliesTo.includes("initial_response")
    ? ""
    : ` (${limit.appliesTo.join(", ")})`;
  return COUNTED_TEXT[limit.counted](phrase) + repeatNote + appliesToNote.replaceAll("_", " ");
}

const START_TEXT = {
  receipt: "",
  acknowledgment: " from the acknowledgment",
  determination: " from the determination",
  adverse_determination: "",
  appeal_receipt: "",
  end_of_initial_response: " from the end of the initial response",
};

const COUNTED_TEXT: Record<Extension["counted"], (phrase: string) => string> = {
  from_first_limit: (phrase) => `${phrase} more`,
  from_receipt: (phrase) => `${phrase} in all from receipt`,
  from_acknowledgment: (phrase) => `${phrase} from the acknowledgment`,
};

const UNIT_TEXT = {
  business: "business day",
  calendar: "calendar day",
  weeks: "week",
  months: "month",
  years: "year",
};
const durationText = (days: number, unit: keyof typeof UNIT_TEXT) =>
  `${days} ${UNIT_TEXT[unit]}${days === 1 ? "" : "s"}`;

function dateConfidence({ certainty }: Law): Confidence {
  const fields = [certainty.initial_response, certainty.clock, certainty.holidays];
  const weakest = Math.max(...fields.map(({ confidence }) => CONFIDENCES.indexOf(confidence)));
  return CONFIDENCES[weakest] ?? "low";
}

function lawSection(law: Law): string[] {
  const certainty = Object.entries(law.certainty).map(
    ([field, { confidence, basis }]) => `${field.replaceAll("_", " ")} ${confidence} (${basis})`,
  );
  const otherLimits = [...law.otherLimits, ...(law.tiers ?? [])].map(
    ({ about, days, unit, citation }) =>
      `${about}: ${durationText(days, unit)}${citation ? `, ${citation}` : ""}`,
  );
  return [
    `## ${law.place}`,
    "",
    `${law.title}, ${law.citation}. Last checked ${law.lastChecked}.`,
    "",
    `- Confidence: ${certainty.join(", ")}`,
    ...(law.doubts ? [`- Doubts: ${law.doubts}`] : []),
    ...nestedList("Other limits", otherLimits),
    ...nestedList(
      "Changes",
      law.recentChanges.map(({ date, change }) => `${date}: ${change}`),
    ),
    ...nestedList(
      "Sources",
      law.sources.map((source) => source.replace(/https?:\/\/\S+/, "<$&>")),
    ),
    "",
  ];
}

const nestedList = (heading: string, lines: string[]) =>
  lines.length === 0 ? [] : [`- ${heading}:`, ...lines.map((line) => `  - ${line}`)];

const path = "docs/laws.md";
const file = fileURLToPath(new URL(`../${path}`, import.meta.url));

const text = [...introduction(), ...table(LAWS), "", ...LAWS.flatMap(lawSection)].join("\n");
if (!process.argv.includes("--check")) await writeFile(file, text);
else if ((await readFile(file, "utf8").catch(() => "")) !== text) {
  console.error(`${path} does not match the rows of the laws: run npm run docs:laws`);
  process.exitCode = 1;
}
