import type { Outcome } from "#core/classify/outcome.ts";
import type { Boilerplate, Phrasings } from "#test/letter-corpus/phrasings.ts";
import { type SeededRandom, seededRandom } from "#test/letter-corpus/seeded-random.ts";

/** A made letter and what it says: `outcome` is the main thing, `otherOutcomes` what it says besides. */
export type GeneratedLetter = {
  text: string;
  subject: string;
  outcome: Outcome;
  otherOutcomes: Outcome[];
  files: boolean;
};

/**
 * Letters around each sentence of `phrasings`, `each` of them in different styles: a formal letter, a short e-mail,
 * a portal's mail, one line. The same seed gives the same letters.
 */
export function generateLetters(
  phrasings: Phrasings,
  boilerplate: Boilerplate,
  each: number,
  seed: number,
): GeneratedLetter[] {
  const random = seededRandom(seed);
  return Object.entries(phrasings).flatMap(([outcome, sentences]) =>
    sentences.flatMap((sentence) =>
      Array.from({ length: each }, (_, round) =>
        generateLetter(
          outcome as Outcome,
          sentence,
          boilerplate,
          random,
          STYLES[round % STYLES.length] ?? "formal",
        ),
      ),
    ),
  );
}

type Style = "formal" | "email" | "portal" | "line";
const STYLES: Style[] = ["formal", "email", "line", "portal"];

function generateLetter(
  outcome: Outcome,
  sentence: string,
  boilerplate: Boilerplate,
  random: SeededRandom,
  style: Style,
): GeneratedLetter {
  const fillSlots = slotFiller(random);
  const files = sentence.startsWith("+");
  const hasReceipt =
    style !== "line" && outcome !== "acknowledged" && WITH_RECEIPT.has(outcome) && random.chanceOf(0.5);
  const body = letterBody(sentence.replace(/^\+/, ""), outcome, boilerplate, random, style, hasReceipt);
  const text = `${fillSlots(wrapInStyle(body, random, style))}${quotedOriginal(boilerplate, random, fillSlots)}`;
  return {
    text: random.chanceOf(0.1) ? addTypo(text, random) : text,
    subject: fillSlots(
      random.pick(["Your request {num}", "RE: Public records request", "FOIA response", ""]),
    ),
    outcome,
    otherOutcomes: hasReceipt ? ["acknowledged"] : [],
    files,
  };
}

/** A letter on an appeal speaks of the appeal; one that says nothing does not begin by saying something. */
const WITH_RECEIPT: ReadonlySet<Outcome> = new Set([
  ...(["extension", "clarification_asked", "fee_estimate", "fee_due", "fee_waiver_refused"] as const),
  ...([
    "partly_released",
    "released",
    "denied",
    "neither_confirm_nor_deny",
    "no_records",
    "referred",
  ] as const),
]);

const DECIDED: ReadonlySet<Outcome> = new Set([
  ...(["partly_released", "denied", "neither_confirm_nor_deny", "no_records", "appeal_denied"] as const),
]);

/** What may stand beside an outcome without contradicting it. */
function letterBody(
  sentence: string,
  outcome: Outcome,
  boilerplate: Boilerplate,
  random: SeededRandom,
  style: Style,
  hasReceipt: boolean,
): string[] {
  if (style === "line") return [sentence];
  const main = [
    ...(random.chanceOf(0.6) && outcome !== "unclear" ? [random.pick(boilerplate.openings)] : []),
    ...(hasReceipt ? [random.pick(boilerplate.receipts)] : []),
    sentence,
  ];
  const decided = DECIDED.has(outcome);
  const paid = outcome.startsWith("fee_");
  const more = [
    ...(random.chanceOf(decided ? 0.8 : 0.2) ? [random.pick(boilerplate.rights)] : []),
    ...(random.chanceOf(decided ? 0.1 : 0.4) ? [random.pick(boilerplate.conditions)] : []),
    ...(random.chanceOf(0.2) && !decided && !paid ? [random.pick(boilerplate.asides)] : []),
    ...(random.chanceOf(0.25) ? [random.pick(boilerplate.fees)] : []),
    ...(random.chanceOf(0.5) ? [random.pick(boilerplate.closings)] : []),
  ];
  return style === "email" ? [main.join(" "), more.join(" ")] : [...main, ...more];
}

function wrapInStyle(body: string[], random: SeededRandom, style: Style): string {
  const text = body.filter((paragraph) => paragraph !== "");
  if (style === "line")
    return `${text.join(" ")}\n${random.pick(["", "\n- Pat", "\nThanks,\nDana R.\nTown Clerk"])}`;
  if (style === "email")
    return `${random.pick(["Hi Maya,", "Good morning,", "Ms. Okafor,"])}\n\n${text.join("\n\n")}\n\n${signature(random)}`;
  if (style === "portal")
    return `--- Please respond above this line ---\n\n${text.join("\n\n")}\n\nTo view request {num}, go to https://{host}/requests/{num}\n`;
  return [
    `${random.pick(["Office of the General Counsel", "{agency}", "Records Division"])}\n{date}\n\nRE: Request {num}`,
    "Dear Ms. Okafor:",
    ...text.map((paragraph) => wrapped(paragraph, 72)),
    `Sincerely,\n\n${signature(random)}`,
  ].join("\n\n");
}

const signature = (random: SeededRandom): string =>
  random.pick([
    "Tanya Whitfield\nFOIA Officer\n{agency}\n(555) 010-4477",
    "-- \nR. Alvarez | Records Supervisor\nThis message may contain confidential information intended for the addressee.",
    "Denise Cho\nAppeals and Releases Unit, Denials Desk",
    "City Clerk",
  ]);

function quotedOriginal(
  boilerplate: Boilerplate,
  random: SeededRandom,
  fillSlots: (text: string) => string,
): string {
  const own = fillSlots(random.pick(boilerplate.quoted));
  const form = random.integer(0, 5);
  if (form === 0)
    return `\n\nOn Mon, Nov 2, 2026 at 9:14 AM Maya Okafor <m@example.org> wrote:\n> ${wrapped(own, 60).replaceAll("\n", "\n> ")}\n`;
  if (form === 1)
    return `\n\n-----Original Message-----\nFrom: Maya Okafor\nSent: Monday, November 2, 2026\nSubject: Records\n\n${own}\n`;
  return "";
}

const TOPICS = [
  "heat illness reports in state prisons",
  "e-mails between the mayor and the stadium developer",
  "use-of-force incident reports and body camera video",
  "contracts with license plate reader vendors",
  "payroll and overtime data for the last five years",
];
const LAWS = [
  "5 U.S.C. § 552(b)(6)",
  "Exemption 7(A)",
  "Gov. Code § 7923.600",
  "5 ILCS 140/7(1)(c)",
  "RCW 42.56.240",
];
const AGENCIES = [
  "Department of Public Safety",
  "Springfield Police Department",
  "County Clerk",
  "Unified School District",
  "Bureau of Prisons",
  "Office of the Mayor",
];
const OTHER_AGENCIES = [
  "County Sheriff",
  "Office of the State Auditor",
  "Department of Transportation",
  "District Attorney",
];

/** One letter names one agency, one number, one law throughout. */
function slotFiller(random: SeededRandom): (text: string) => string {
  const slots: Record<string, string> = {
    topic: random.pick(TOPICS),
    law: random.pick(LAWS),
    agency: random.pick(AGENCIES),
    other: random.pick(OTHER_AGENCIES),
    host: random.pick(["records.example.gov", "springfield.example.us"]),
    num: random.pick(["2026-04417", "W012345-111926", "FOIA-2026-00311", "26-884"]),
    date: random.pick(["October 2, 2026", "9/14/2026", "Nov. 3, 2026"]),
    due: random.pick(["December 18, 2026", "12/04/2026", "January 8, 2027"]),
    amt: random.pick(["$340.00", "$1,240.50", "$75", "$18.25"]),
    n: String(random.integer(12, 480)),
  };
  return (text) => text.replace(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? "");
}

function wrapped(text: string, width: number): string {
  const lines: string[] = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && line.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines.join("\n");
}

/** Two letters of one long word change places, as typists do. */
function addTypo(text: string, random: SeededRandom): string {
  const wordsInLine = [...text.matchAll(/[a-z]{7,}/g)];
  const word = wordsInLine.length > 0 ? random.pick(wordsInLine) : undefined;
  if (!word) return text;
  const at = word.index + 3;
  return `${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2)}`;
}
