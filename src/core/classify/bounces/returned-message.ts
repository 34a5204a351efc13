/** A report's own words, and the headers of the letter it returns below them. Both may be empty. */
export type ReportText = { reportText: string; returnedText: string };

const MAX_REPORT_LENGTH = 60_000;
const MAX_LINE_LENGTH = 2_000;

/** Lines below which servers put the letter they could not deliver. */
const MARKERS = [
  /^[-= *#>]{0,40}(?:below this line is (?:a copy of )?(?:the|your)|this is a copy of (?:the|your)|(?:copy|start|beginning) of (?:the |your )?(?:original |returned )?message|the (?:body|header|headers|text) of (?:the|your) message)/i,
  /^\s*-{2,}\s*(?:original message|message header|message text|returned message|returned mail|unsent message|undelivered message|forwarded message|your (?:original )?message|header|nachricht|ursprüngliche nachricht|message d'origine|message original|mensaje original|enclosed|attached)\b/i,
  /^\s*(?:unsent message (?:below|follows)|(?:your )?(?:original )?message (?:headers?|text|follows|content)(?: follows?)?\s*:|(?:the )?(?:original|returned) message (?:headers?|follows|is included)|first \d+ lines of|message header follows|the first \d+ (?:lines|bytes) of)/i,
  /^\s*(?:ursprüngliche nachrichtenkopfzeilen|en-têtes (?:du|de) message|encabezados (?:de|del) mensaje|intestazioni (?:del )?messaggio|cabeçalhos originais|oorspronkelijke berichtkoppen|元のメッセージ)/i,
  /^\s*-{2,}\s*(?:(?:der header|die kopfzeilen|der text) der ursprünglichen|元の|オリジナル|送信メッセージ|以下は)/i,
];

const MAIL_HEADER =
  /^(?:>? ?)(?:return-path|received|message-id|mime-version|dkim-signature|content-type|from|to|subject|date|x-[\w-]+|reply-to|sender|in-reply-to):\s/i;
const ONLY_IN_HEADERS = /^(?:>? ?)(?:return-path|received|message-id|mime-version|dkim-signature):\s/im;

/** Parts a report in free text, so that nothing in the returned letter is taken for a server's words. */
export function splitReport(text: string): ReportText {
  const lines = text
    .slice(0, MAX_REPORT_LENGTH)
    .split("\n")
    .map((line) => line.slice(0, MAX_LINE_LENGTH));
  const marker = lines.findIndex((line) => MARKERS.some((pattern) => pattern.test(line)));
  const block = lines.findIndex((line, index) => MAIL_HEADER.test(line) && startsHeaderBlock(lines, index));
  const splitIndexes = [marker, block].filter((at) => at >= 0);
  if (splitIndexes.length === 0) return { reportText: lines.join("\n"), returnedText: "" };
  const splitIndex = Math.min(...splitIndexes);
  return {
    reportText: lines.slice(0, splitIndex).join("\n"),
    returnedText: lines.slice(splitIndex).join("\n"),
  };
}

function startsHeaderBlock(lines: string[], index: number): boolean {
  const next = lines.slice(index, index + 8);
  return next.filter((line) => MAIL_HEADER.test(line)).length >= 3 && ONLY_IN_HEADERS.test(next.join("\n"));
}

/** `<id@host>` of the letter a report returns, from its headers or from the line that names it. */
export function returnedMessageId(headers: string): string | null {
  const id = /^[> \t]*(?:original[- ])?message[- ]?id:\s*<?([^<>\s]+@[^<>\s]+)>?/im.exec(
    headers.slice(0, MAX_REPORT_LENGTH).replace(/\r?\n[ \t]+(?=<)/g, " "),
  )?.[1];
  return id ? `<${id}>` : null;
}

/** The first address the returned letter was written to. */
export function returnedRecipient(headers: string): string | null {
  const to = /^[> \t]*(?:x-original-to|envelope-to|to):\s*(.{0,500})/im.exec(
    headers.slice(0, MAX_REPORT_LENGTH).replace(/\r?\n[ \t]+/g, " "),
  )?.[1];
  return /[^\s<>;,"():]{1,128}@[^\s<>;,"()]{1,255}/.exec(to ?? "")?.[0] ?? null;
}
