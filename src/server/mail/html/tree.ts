import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parse, serializeOuter } from "parse5";

export type Element = DefaultTreeAdapterTypes.Element;
export type Node = DefaultTreeAdapterTypes.ChildNode;

/** The `<body>` that a browser makes of this markup (parse5 follows the same rules, to the letter). */
export function bodyOf(markup: string): Element {
  const page = parse(`<!doctype html><html><head></head><body>${markup}</body></html>`);
  const root = page.childNodes.find((node) => node.nodeName === "html") as Element;
  return root.childNodes.find((node) => node.nodeName === "body") as Element;
}

/** An element with all it holds, as text. */
export const markupOf = (element: Element): string => serializeOuter(element);

export const isHtml = (element: Element): boolean => element.namespaceURI === html.NS.HTML;
export const isElement = (node: Node): node is Element => "tagName" in node;
export const isText = (node: Node): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === "#text";

export const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value;

/** Sets an attribute, or with `null` takes it off. */
export function setAttribute(element: Element, name: string, value: string | null): void {
  element.attrs = element.attrs.filter((one) => one.name !== name);
  if (value !== null) element.attrs.push({ name, value });
}

export function newElement(name: string, attributes: Record<string, string>, children: Node[] = []): Element {
  const attrs = Object.entries(attributes).map(([key, value]) => ({ name: key, value }));
  const element = defaultTreeAdapter.createElement(name, html.NS.HTML, attrs);
  for (const child of children) defaultTreeAdapter.appendChild(element, child);
  return element;
}

export function newText(value: string): Node {
  const holder = defaultTreeAdapter.createDocumentFragment();
  defaultTreeAdapter.insertText(holder, value);
  return holder.childNodes[0] as Node;
}

export function remove(node: Node): void {
  defaultTreeAdapter.detachNode(node);
}

export function append(parent: Element, child: Node): void {
  defaultTreeAdapter.appendChild(parent, child);
}

export function insertBefore(child: Node, next: Node): void {
  if (next.parentNode) defaultTreeAdapter.insertBefore(next.parentNode, child, next);
}

/** Every element below, in order. The list is made before anything is changed. */
export function elementsIn(root: Element): Element[] {
  const found: Element[] = [];
  const waiting: Node[] = root.childNodes.toReversed();
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!isElement(node)) continue;
    found.push(node);
    waiting.push(...node.childNodes.toReversed());
  }
  return found;
}

/** The words below a node, as far as `most` characters. A style sheet's are none. */
export function wordsOf(root: Node, most = Number.POSITIVE_INFINITY): string {
  let words = "";
  const waiting: Node[] = [root];
  for (let node = waiting.pop(); node && words.length < most; node = waiting.pop()) {
    if (isText(node)) words += node.value;
    else if (isElement(node) && node.tagName !== "style") {
      if (BLOCKS.has(node.tagName)) words += "\n";
      waiting.push(...node.childNodes.toReversed());
    }
  }
  return words;
}

const BLOCKS = new Set("br div p tr td table li blockquote hr".split(" "));
