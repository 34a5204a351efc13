/**
 * The zones of an agency's own text, line by line: what it says, and what surrounds that. Only `content` can carry an outcome: a
 * clerk called "Denials Desk" denies nothing, and a notice of confidentiality withholds nothing.
 */

export type LetterZone = "content" | "greeting" | "echo" | "closing" | "notice" | "furniture";

/** A line of the text and its zone, in UTF-16 units; the line break belongs to it. */
export type ZonedLine = { zone: LetterZone; start: number; end: number };

const GREETING =
  /^(?:dear|hi|hello|hey|good (?:morning|afternoon|evening|day)|greetings|to whom|sehr geehrte|estimad[oa]|bonjour|gentlemen|mesdames)\b(?:[^.?!]|\b(?:mr|mrs|ms|mx|dr|prof|sgt|capt|hon)\.){0,60}[,:!.]?$/i;
const CLOSING =
  /^(?:sincerely|regards|(?:best|kind|warm|kindest|warmest|with)(?: \w+){0,2} regards|best|best wishes|cheers|respectfully|cordially|(?:very |most )?(?:truly|sincerely|respectfully) yours|(?:very )?truly|yours(?: \w+){0,2}|thanks|thank you|many thanks|thanks again|v\/r|warmly|take care|mit freundlichen grüßen|atentamente|cordialement)(?: (?:so much|very much|again|in advance|and regards|for your patience|submitted))?[,.!]?$/i;
/** A name block is lines shorter than this, at most so many. */
const NAME_LINE_LENGTH = 70;
const MAX_NAME_LINES = 12;

/** A paragraph of the law's or the mail server's, under or above every letter. */
const NOTICE =
  /^\W*(?:confidential(?:ity)?(?: notice| statement)?\b\W|(?:public records? )?notice:|disclaimer|please note: (?:florida|under)|(?:the (?:contents|information)|this (?:e-?mail|message|communication|transmission)|e-?mails?)\b[^.]{0,160}\b(?:confidential|privileged|intended (?:only|solely|for)|public records? (?:law|act)|subject to (?:public )?disclosure)|if you (?:are not|have received this) (?:the )?(?:intended|in error|e-?mail|message)|\[?(?:caution|external|warning)\b[^.]{0,40}\b(?:e-?mail|sender|external|origin))/i;
const FURNITURE =
  /(?:(?:reply|respond|type|write) above this line|do not (?:reply|respond) to this|(?:mailbox|inbox|address) (?:is not|does not|isn't)|^powered by\b|^sent from (?:my|mail|outlook)|^get outlook for|^unsubscribe\b|^manage preferences|please consider the environment|this (?:message|e-?mail) was (?:generated|sent) automatically)/i;
/** The label before the request's own words, repeated by the agency. */
const ECHO_LABEL =
  /^[\W]*(?:your (?:original |initial )?(?:request|inquiry|submission)(?: (?:text|as submitted|reads?(?: as follows)?|was|is|said|stated|details?))?|(?:description of (?:the )?(?:records?|request)|records? requested|request(?:ed)?(?: (?:description|text|details|summary))?|original (?:request|message)|text of (?:your )?request|you (?:asked(?: for)?|wrote|requested)))\s*:/i;
const FIELD = /^[\w#][^:.?!]{0,40}:\s*\S/;

/** The zones of a text from which quoted email and signatures are blanked already. Together the lines are the text. */
export function zoneLines(text: string): ZonedLine[] {
  const lines = linesOf(text);
  const words = lines.map(({ start, end }) => text.slice(start, end).trim());
  const zones = words.map((line): LetterZone => lineZone(line));
  markParagraphs(words, zones, "notice");
  markEcho(words, zones);
  markNameBlock(words, zones);
  return lines.map((line, index) => ({ ...line, zone: zones[index] ?? "content" }));
}

/** The text with all but its content blanked, so that places in it stay places in the email. */
export function maskSurroundings(text: string): string {
  return zoneLines(text)
    .map(({ zone, start, end }) => {
      const line = text.slice(start, end);
      return zone === "content" ? line : line.replace(/[^\n]/g, " ");
    })
    .join("");
}

function linesOf(text: string): { start: number; end: number }[] {
  const lines: { start: number; end: number }[] = [];
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline + 1;
    lines.push({ start, end });
    start = end;
  }
  return lines;
}

const MAX_PATTERN_LENGTH = 300;

function lineZone(line: string): LetterZone {
  const start = line.slice(0, MAX_PATTERN_LENGTH);
  if (line.length < 80 && GREETING.test(start)) return "greeting";
  if (NOTICE.test(start)) return "notice";
  return FURNITURE.test(start) && line.length < 160 ? "furniture" : "content";
}

/** What begins a paragraph in a zone holds for all its lines. */
function markParagraphs(words: readonly string[], zones: LetterZone[], zone: LetterZone): void {
  for (let index = 1; index < zones.length; index++)
    if (zones[index - 1] === zone && words[index] !== "") zones[index] = zone;
}

/** The request as the agency repeats it: a labeled line, and the paragraph below it where the label stands alone. */
function markEcho(words: readonly string[], zones: LetterZone[]): void {
  for (let index = 0; index < zones.length; index++) {
    if (zones[index] !== "content" || !ECHO_LABEL.test((words[index] ?? "").slice(0, MAX_PATTERN_LENGTH)))
      continue;
    const standsAlone = (words[index] ?? "").endsWith(":");
    zones[index] = "echo";
    let next = index + 1;
    if (standsAlone) while (next < words.length && words[next] === "") next++;
    for (; next < words.length && words[next] !== "" && zones[next] === "content"; next++) {
      if (!standsAlone && FIELD.test((words[next] ?? "").slice(0, 60))) break;
      zones[next] = "echo";
    }
  }
}

/** From the closing on: short lines with a name, a title, an address. */
function markNameBlock(words: readonly string[], zones: LetterZone[]): void {
  const closing = words.findLastIndex(
    (line, index) => zones[index] === "content" && line.length < 60 && CLOSING.test(line),
  );
  if (closing < 1) return;
  zones[closing] = "closing";
  let marked = 0;
  for (let index = closing + 1; index < words.length && marked < MAX_NAME_LINES; index++) {
    const line = words[index] ?? "";
    if (line.length > NAME_LINE_LENGTH || /^p\.?s\b/i.test(line)) return;
    if (line !== "") marked++;
    if (zones[index] === "content") zones[index] = "closing";
  }
}
