import {
  append,
  attribute,
  createElement,
  createText,
  descendantElements,
  type Element,
  insertBefore,
  isElement,
  isText,
  type Node,
  remove,
  textOf,
} from "./dom.ts";

/**
 * Collapses quoted email behind a summary line, without scripts: `<details>`. Nothing is removed, and a quote with no text
 * above it stays open, because it is then the content of the email.
 */
export function foldQuotes(body: Element): void {
  let foldCount = 0;
  for (const element of descendantElements(body)) {
    if (foldCount === MAX_FOLDS) return;
    if (!CONTAINERS.has(parentName(element))) continue;
    const quote = isQuote(element);
    if (!quote && !startsQuotedEmail(element)) continue;
    const first = quote ? element : outermostContainer(element, body);
    if (!CONTAINERS.has(parentName(first)) || isFolded(first) || !hasTextBefore(first, body)) continue;
    if (foldNodes(quote ? [...attributionLine(first), first] : siblingsFrom(first))) foldCount++;
  }
}

/** More is not a conversation; each search starts from the top. */
const MAX_FOLDS = 40;

/** Elements that contain a quoted email, by mail program. */
function isQuote(element: Element): boolean {
  const classNames = ` ${attribute(element, "class") ?? ""} `;
  const id = attribute(element, "id") ?? "";
  if (element.tagName === "blockquote") {
    if (
      attribute(element, "type") === "cite" ||
      / (?:gmail_quote|protonmail_quote|moz-cite) /.test(classNames)
    )
      return true;
    return attributionLine(element).length > 0;
  }
  return QUOTING_CLASS.test(classNames) || QUOTING_ID.test(id);
}

const QUOTING_CLASS =
  / (?:gmail_quote|gmail_quote_container|yahoo_quoted|protonmail_quote|zmail_extra|moz-forward-container) /;
const QUOTING_ID =
  /^(?:x_)*(?:yahoo_quoted_\w+|mail-editor-reference-message-container|OLK_SRC_BODY_SECTION)$/;

/** What an element starts: the header of another email below a rule, as Outlook writes it, or without one. */
function startsQuotedEmail(element: Element): boolean {
  if (/^(?:x_)*(?:appendonsend|divRplyFwdMsg)$/.test(attribute(element, "id") ?? "")) return true;
  if (!/^(?:div|p|b|strong|span|font)$/.test(element.tagName)) return false;
  if (!FIRST_LINE.test(textOf(element, 100).trimStart())) return false;
  return QUOTED_HEADERS.test(
    siblingsFrom(element)
      .slice(0, 12)
      .map((node) => textOf(node, 600))
      .join("\n")
      .trimStart(),
  );
}

const FIRST_LINE = /^(?:-{2,}[^\n]{1,40}-{2,}|\*?(?:From|Von|De|Da)\s?:)/i;

/** `From:` first, and two more header lines of an email soon after. */
const QUOTED_HEADERS =
  /^(?:-{2,}[^\n]{1,40}-{2,}\s*)?\*?(?:From|Von|De|Da)\s?:[\s\S]{1,400}?\b(?:Sent|Date|Gesendet|Datum|Envoyé|Enviado)\s?:[\s\S]{1,400}?(?:To|An|À|Para|Subject|Betreff|Objet|Asunto)\s?:/i;

const ATTRIBUTION =
  /(?:^|\s)(?:On|Am|Le|El|Il|Em)\s[\s\S]{6,300}?(?:wrote|writes|schrieb|a écrit|escribió|scrisse|escreveu)[^:]{0,80}:\s*$/;

/** The line that introduces a quotation ("On … wrote:"), and the blanks between. */
function attributionLine(quote: Element): Node[] {
  const found: Node[] = [];
  for (let node = previousSibling(quote); node && found.length < 6; node = previousSibling(node)) {
    found.unshift(node);
    const text = textOf(node, 600).trim();
    if (text !== "") return ATTRIBUTION.test(text) && text.length < 400 ? found : [];
  }
  return [];
}

function previousSibling(node: Node): Node | undefined {
  const siblings = node.parentNode?.childNodes ?? [];
  return siblings[siblings.indexOf(node) - 1];
}

/** Up through the parents that begin with this element, so that its siblings are included. */
function outermostContainer(element: Element, body: Element): Element {
  let current = element;
  for (;;) {
    const parent = current.parentNode;
    if (!parent || parent === body || !("tagName" in parent) || !CONTAINERS.has(parent.tagName))
      return current;
    const siblings = parent.childNodes;
    const precedingNodes = siblings.slice(0, siblings.indexOf(current));
    if (precedingNodes.some((node) => textOf(node, 200).trim() !== "")) return current;
    current = parent;
  }
}

function siblingsFrom(first: Element): Node[] {
  const siblings = first.parentNode?.childNodes ?? [];
  return siblings.slice(siblings.indexOf(first));
}

/** False when there is nothing to collapse. */
function foldNodes(nodes: Node[]): boolean {
  const [first] = nodes;
  if (!first || nodes.every((node) => textOf(node, 200).trim() === "")) return false;
  const summary = createElement("summary", {}, [
    createElement("span", {}, [createText("Show quoted text")]),
    createElement("span", {}, [createText("Hide quoted text")]),
  ]);
  const details = createElement("details", { [FOLD_ATTRIBUTE]: "" }, [summary]);
  insertBefore(details, first);
  for (const node of nodes) {
    remove(node);
    append(details, node);
  }
  return true;
}

/** Marks collapsed quotes; the email's own markup cannot contain it. */
const FOLD_ATTRIBUTE = "data-quoted";

function isFolded(element: Element): boolean {
  for (
    let current: Element["parentNode"] = element;
    current && "tagName" in current;
    current = current.parentNode
  )
    if (attribute(current, FOLD_ATTRIBUTE) !== undefined) return true;
  return false;
}

/** Whether there is visible content before an element that is not collapsed. */
function hasTextBefore(element: Element, body: Element): boolean {
  const stack: Node[] = body.childNodes.toReversed();
  for (let node = stack.pop(); node && node !== element; node = stack.pop()) {
    if (isText(node) && node.value.trim() !== "") return true;
    if (!isElement(node) || node.tagName === "style" || attribute(node, FOLD_ATTRIBUTE) !== undefined)
      continue;
    stack.push(...node.childNodes.toReversed());
  }
  return false;
}

const parentName = (element: Element) =>
  element.parentNode && "tagName" in element.parentNode ? element.parentNode.tagName : "";

/** Elements that may contain a `<details>`. */
const CONTAINERS = new Set("body div td th center blockquote section article main li dd".split(" "));
