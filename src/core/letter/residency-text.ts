/** Sentences in which a requester says that they are a citizen or resident of a place. */
export const residencySentences = (place: string, statement: string): string[] =>
  sentencesOf(statement).filter((sentence) => residencyPattern(place).test(sentence));

/** What a requester may state where the right is for some people only; null before an agency is chosen. */
export const residencyStatement = ({
  jurisdiction,
  place,
}: {
  jurisdiction: string | null;
  place: string | null;
}): string | null =>
  place &&
  (STATEMENTS[jurisdiction ?? ""] ??
    `I am a ${CITIZENS.has(jurisdiction ?? "") ? "citizen" : "resident"} of ${place}.`);

const STATEMENTS: Readonly<Record<string, string>> = {
  ca: "I am a Canadian citizen, a permanent resident or a person present in Canada.",
  eu: "I am a citizen of the European Union, or reside in one of its Member States.",
};

/** Laws that speak of citizens, not of residents. */
const CITIZENS: ReadonlySet<string> = new Set(["us-ar", "us-de", "us-nh", "us-tn", "us-va"]);

/** The other sentences of the same text. */
export const withoutResidencySentences = (place: string, statement: string): string =>
  sentencesOf(statement)
    .filter((sentence) => !residencyPattern(place).test(sentence))
    .join(" ");

/** "Richmond, VA 23219" or "Richmond, Virginia"; "1200 Virginia Avenue" may be in another state. */
export function showsAddressIn(
  { jurisdiction, place }: { jurisdiction: string | null; place: string | null },
  address: string,
): boolean {
  if (!place) return false;
  const withoutStreets = address.replace(
    new RegExp(
      `\\b${place}\\s+(?:Avenue|Ave|Street|St|Road|Rd|Boulevard|Blvd|Drive|Dr|Lane|Ln|Place|Pl|Court|Ct|Beach)\\b`,
      "gi",
    ),
    "",
  );
  if (new RegExp(`\\b${place}\\b`, "i").test(withoutStreets)) return true;
  const code = /^us-(\w\w)$/.exec(jurisdiction ?? "")?.[1]?.toUpperCase();
  return code !== undefined && new RegExp(`\\b${code}\\.?,?\\s+\\d{5}\\b`).test(address);
}

/** Whether a text says that its writer is a citizen or resident of a place. */
export const saysResidency = (place: string, statement: string): boolean =>
  residencyPattern(place).test(statement);

const residencyPattern = (place: string) =>
  new RegExp(
    `\\b(?:citizen|resident|live|living|reside)s?\\b[^.]{0,40}\\b${place}\\b|\\b${place}\\s+(?:citizen|resident)\\b`,
    "i",
  );

const sentencesOf = (text: string): string[] =>
  text
    .replace(/\s+/g, " ")
    .trim()
    .split(/(?<=[.!?])\s+(?=[A-Z])/)
    .filter((sentence) => sentence !== "");
