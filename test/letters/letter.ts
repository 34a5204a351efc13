import type { Outcome } from "#core/reply/outcome.ts";
import { type Chance, chanceFrom } from "#test/letters/chance.ts";
import type { Furniture, Phrasings } from "#test/letters/phrasing.ts";

/** A made letter and what it says: `outcome` is the main thing, `also` what it says besides. */
export type Letter = { text: string; subject: string; outcome: Outcome; also: Outcome[]; files: boolean };

/**
 * Letters around each sentence of `phrasings`, `each` of them in different styles: a formal letter, a short e-mail,
 * a portal's mail, one line. The same seed gives the same letters.
 */
export function lettersOf(phrasings: Phrasings, furniture: Furniture, each: number, seed: number): Letter[] {
  const chance = chanceFrom(seed);
  return Object.entries(phrasings).flatMap(([outcome, sentences]) =>
    sentences.flatMap((sentence) =>
      Array.from({ length: each }, (_, round) =>
        letter(outcome as Outcome, sentence, furniture, chance, STYLES[round % STYLES.length] ?? "formal"),
      ),
    ),
  );
}

type Style = "formal" | "email" | "portal" | "line";
const STYLES: Style[] = ["formal", "email", "line", "portal"];

function letter(
  outcome: Outcome,
  sentence: string,
  furniture: Furniture,
  chance: Chance,
  style: Style,
): Letter {
  const fill = filler(chance);
  const files = sentence.startsWith("+");
  const receipt =
    style !== "line" && outcome !== "acknowledged" && WITH_RECEIPT.has(outcome) && chance.now(0.5);
  const body = bodyOf(sentence.replace(/^\+/, ""), outcome, furniture, chance, style, receipt);
  const text = `${fill(around(body, chance, style))}${quotedTail(furniture, chance, fill)}`;
  return {
    text: chance.now(0.1) ? withTypo(text, chance) : text,
    subject: fill(chance.pick(["Your request {num}", "RE: Public records request", "FOIA response", ""])),
    outcome,
    also: receipt ? ["acknowledged"] : [],
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
function bodyOf(
  sentence: string,
  outcome: Outcome,
  furniture: Furniture,
  chance: Chance,
  style: Style,
  receipt: boolean,
): string[] {
  if (style === "line") return [sentence];
  const main = [
    ...(chance.now(0.6) && outcome !== "unclear" ? [chance.pick(furniture.openings)] : []),
    ...(receipt ? [chance.pick(furniture.receipts)] : []),
    sentence,
  ];
  const decided = DECIDED.has(outcome);
  const paid = outcome.startsWith("fee_");
  const more = [
    ...(chance.now(decided ? 0.8 : 0.2) ? [chance.pick(furniture.rights)] : []),
    ...(chance.now(decided ? 0.1 : 0.4) ? [chance.pick(furniture.conditions)] : []),
    ...(chance.now(0.2) && !decided && !paid ? [chance.pick(furniture.asides)] : []),
    ...(chance.now(0.25) ? [chance.pick(furniture.fees)] : []),
    ...(chance.now(0.5) ? [chance.pick(furniture.closings)] : []),
  ];
  return style === "email" ? [main.join(" "), more.join(" ")] : [...main, ...more];
}

function around(body: string[], chance: Chance, style: Style): string {
  const said = body.filter((paragraph) => paragraph !== "");
  if (style === "line")
    return `${said.join(" ")}\n${chance.pick(["", "\n- Pat", "\nThanks,\nDana R.\nTown Clerk"])}`;
  if (style === "email")
    return `${chance.pick(["Hi Maya,", "Good morning,", "Ms. Okafor,"])}\n\n${said.join("\n\n")}\n\n${signature(chance)}`;
  if (style === "portal")
    return `--- Please respond above this line ---\n\n${said.join("\n\n")}\n\nTo view request {num}, go to https://{host}/requests/{num}\n`;
  return [
    `${chance.pick(["Office of the General Counsel", "{agency}", "Records Division"])}\n{date}\n\nRE: Request {num}`,
    "Dear Ms. Okafor:",
    ...said.map((paragraph) => wrapped(paragraph, 72)),
    `Sincerely,\n\n${signature(chance)}`,
  ].join("\n\n");
}

const signature = (chance: Chance): string =>
  chance.pick([
    "Tanya Whitfield\nFOIA Officer\n{agency}\n(555) 010-4477",
    "-- \nR. Alvarez | Records Supervisor\nThis message may contain confidential information intended for the addressee.",
    "Denise Cho\nAppeals and Releases Unit, Denials Desk",
    "City Clerk",
  ]);

function quotedTail(furniture: Furniture, chance: Chance, fill: (text: string) => string): string {
  const own = fill(chance.pick(furniture.quoted));
  const form = chance.whole(0, 5);
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
const OTHERS = [
  "County Sheriff",
  "Office of the State Auditor",
  "Department of Transportation",
  "District Attorney",
];

/** One letter names one agency, one number, one law throughout. */
function filler(chance: Chance): (text: string) => string {
  const slots: Record<string, string> = {
    topic: chance.pick(TOPICS),
    law: chance.pick(LAWS),
    agency: chance.pick(AGENCIES),
    other: chance.pick(OTHERS),
    host: chance.pick(["records.example.gov", "springfield.example.us"]),
    num: chance.pick(["2026-04417", "W012345-111926", "FOIA-2026-00311", "26-884"]),
    date: chance.pick(["October 2, 2026", "9/14/2026", "Nov. 3, 2026"]),
    due: chance.pick(["December 18, 2026", "12/04/2026", "January 8, 2027"]),
    amt: chance.pick(["$340.00", "$1,240.50", "$75", "$18.25"]),
    n: String(chance.whole(12, 480)),
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
function withTypo(text: string, chance: Chance): string {
  const words = [...text.matchAll(/[a-z]{7,}/g)];
  const word = words.length > 0 ? chance.pick(words) : undefined;
  if (!word) return text;
  const at = word.index + 3;
  return `${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2)}`;
}
