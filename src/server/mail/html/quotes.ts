import {
  append,
  attribute,
  type Element,
  elementsIn,
  insertBefore,
  isElement,
  isText,
  type Node,
  newElement,
  newText,
  remove,
  wordsOf,
} from "./tree.ts";

/**
 * Folds earlier mail that a letter quotes behind a line that opens it, without any script: `<details>`. Nothing is cut,
 * and nothing is folded where nothing stands above it, as that is then what the letter says.
 */
export function foldQuotes(body: Element): void {
  let folds = 0;
  for (const element of elementsIn(body)) {
    if (folds === MOST_FOLDS) return;
    if (!CONTAINERS.has(parentName(element))) continue;
    const quote = isQuote(element);
    if (!quote && !opensEarlierMail(element)) continue;
    const first = quote ? element : outermost(element, body);
    if (!CONTAINERS.has(parentName(first)) || isFolded(first) || !hasWordsBefore(first, body)) continue;
    if (fold(quote ? [...announcement(first), first] : fromHereOn(first))) folds++;
  }
}

/** More are no conversation; each is looked for from the top. */
const MOST_FOLDS = 40;

/** Elements that hold a whole earlier mail, by the mail programs that make them. */
function isQuote(element: Element): boolean {
  const names = ` ${attribute(element, "class") ?? ""} `;
  const id = attribute(element, "id") ?? "";
  if (element.tagName === "blockquote") {
    if (attribute(element, "type") === "cite" || / (?:gmail_quote|protonmail_quote|moz-cite) /.test(names))
      return true;
    return announcement(element).length > 0;
  }
  return QUOTING_CLASS.test(names) || QUOTING_ID.test(id);
}

const QUOTING_CLASS =
  / (?:gmail_quote|gmail_quote_container|yahoo_quoted|protonmail_quote|zmail_extra|moz-forward-container) /;
const QUOTING_ID =
  /^(?:x_)*(?:yahoo_quoted_\w+|mail-editor-reference-message-container|OLK_SRC_BODY_SECTION)$/;

/** What an element stands at the head of: the head of another mail below a rule, as Outlook sets it, or without one. */
function opensEarlierMail(element: Element): boolean {
  if (/^(?:x_)*(?:appendonsend|divRplyFwdMsg)$/.test(attribute(element, "id") ?? "")) return true;
  if (!/^(?:div|p|b|strong|span|font)$/.test(element.tagName)) return false;
  if (!FIRST_LINE.test(wordsOf(element, 100).trimStart())) return false;
  return HEADS.test(
    fromHereOn(element)
      .slice(0, 12)
      .map((node) => wordsOf(node, 600))
      .join("\n")
      .trimStart(),
  );
}

const FIRST_LINE = /^(?:-{2,}[^\n]{1,40}-{2,}|\*?(?:From|Von|De|Da)\s?:)/i;

/** `From:` first, and two more lines of a mail's head soon after. */
const HEADS =
  /^(?:-{2,}[^\n]{1,40}-{2,}\s*)?\*?(?:From|Von|De|Da)\s?:[\s\S]{1,400}?\b(?:Sent|Date|Gesendet|Datum|Envoyé|Enviado)\s?:[\s\S]{1,400}?(?:To|An|À|Para|Subject|Betreff|Objet|Asunto)\s?:/i;

const ATTRIBUTION =
  /(?:^|\s)(?:On|Am|Le|El|Il|Em)\s[\s\S]{6,300}?(?:wrote|writes|schrieb|a écrit|escribió|scrisse|escreveu)[^:]{0,80}:\s*$/;

/** The line that announces a quotation ("On … wrote:"), and the blanks between. */
function announcement(quote: Element): Node[] {
  const found: Node[] = [];
  for (let node = before(quote); node && found.length < 6; node = before(node)) {
    found.unshift(node);
    const words = wordsOf(node, 600).trim();
    if (words !== "") return ATTRIBUTION.test(words) && words.length < 400 ? found : [];
  }
  return [];
}

function before(node: Node): Node | undefined {
  const siblings = node.parentNode?.childNodes ?? [];
  return siblings[siblings.indexOf(node) - 1];
}

/** Up through the boxes that begin with this element, so that what follows it is followed. */
function outermost(element: Element, body: Element): Element {
  let at = element;
  for (;;) {
    const parent = at.parentNode;
    if (!parent || parent === body || !("tagName" in parent) || !CONTAINERS.has(parent.tagName)) return at;
    const siblings = parent.childNodes;
    const earlier = siblings.slice(0, siblings.indexOf(at));
    if (earlier.some((node) => wordsOf(node, 200).trim() !== "")) return at;
    at = parent;
  }
}

function fromHereOn(first: Element): Node[] {
  const siblings = first.parentNode?.childNodes ?? [];
  return siblings.slice(siblings.indexOf(first));
}

/** False where there is nothing to fold. */
function fold(nodes: Node[]): boolean {
  const [first] = nodes;
  if (!first || nodes.every((node) => wordsOf(node, 200).trim() === "")) return false;
  const summary = newElement("summary", {}, [
    newElement("span", {}, [newText("Show quoted text")]),
    newElement("span", {}, [newText("Hide quoted text")]),
  ]);
  const folded = newElement("details", { [FOLD]: "" }, [summary]);
  insertBefore(folded, first);
  for (const node of nodes) {
    remove(node);
    append(folded, node);
  }
  return true;
}

/** Marks what was folded here; the letter's own markup cannot have it. */
const FOLD = "data-quoted";

function isFolded(element: Element): boolean {
  for (let at: Element["parentNode"] = element; at && "tagName" in at; at = at.parentNode)
    if (attribute(at, FOLD) !== undefined) return true;
  return false;
}

/** Whether anything to read stands before an element that is not folded. */
function hasWordsBefore(element: Element, body: Element): boolean {
  const waiting: Node[] = body.childNodes.toReversed();
  for (let node = waiting.pop(); node && node !== element; node = waiting.pop()) {
    if (isText(node) && node.value.trim() !== "") return true;
    if (!isElement(node) || node.tagName === "style" || attribute(node, FOLD) !== undefined) continue;
    waiting.push(...node.childNodes.toReversed());
  }
  return false;
}

const parentName = (element: Element) =>
  element.parentNode && "tagName" in element.parentNode ? element.parentNode.tagName : "";

/** Where a `<details>` may stand. */
const CONTAINERS = new Set("body div td th center blockquote section article main li dd".split(" "));
