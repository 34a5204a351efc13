const LINE_LENGTH = 76;

/**
 * Plain text as `format=flowed` (RFC 3676): long lines are wrapped with a space before the break, which mail programs
 * join again, so that a letter is readable on a phone and in a terminal. Lines that begin with `>` are quotes and keep
 * their depth; the signature's `-- ` is unchanged. Line ends become CRLF.
 */
export function toFlowed(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .flatMap(flowLine)
    .join("\r\n");
}

function flowLine(line: string): string[] {
  const [, quoteMarks = "", content = ""] = /^((?:> ?)*)(.*)$/s.exec(line) ?? [];
  const quote = quoteMarks.replaceAll(" ", "");
  if (content === "-- ") return [quoteLine(quote, content)];
  // A space at the end would mean a soft line break (section 4.2).
  const lines = wrap(content.replace(/ +$/, ""), LINE_LENGTH - quote.length);
  return lines.map((line) => quoteLine(quote, line));
}

/** Stuffed with a space after quote marks, and where the text looks like a quote or an mbox line (section 4.4). */
function quoteLine(quote: string, text: string): string {
  if (quote !== "") return text === "" ? quote : `${quote} ${text}`;
  return /^(?: |>|From )/.test(text) ? ` ${text}` : text;
}

/** Breaks after spaces, which stay at the line's end. A longer word is not broken: its transfer encoding wraps it. */
function wrap(text: string, width: number): string[] {
  if (text.length <= width) return [text];
  const lines: string[] = [];
  let line = "";
  for (const word of text.match(/[^ ]+ *| +/g) ?? []) {
    if (line !== "" && line.length + word.trimEnd().length > width) {
      lines.push(line);
      line = "";
    }
    line += word;
  }
  return [...lines, line];
}
