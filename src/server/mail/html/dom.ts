import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parse, serializeOuter } from "parse5";

export type Element = DefaultTreeAdapterTypes.Element;
export type Node = DefaultTreeAdapterTypes.ChildNode;

/** The `<body>` that a browser builds from this markup (parse5 follows the same specification). */
export function parseBody(markup: string): Element {
  const page = parse(`<!doctype html><html><head></head><body>${markup}</body></html>`);
  const root = page.childNodes.find((node) => node.nodeName === "html") as Element;
  return root.childNodes.find((node) => node.nodeName === "body") as Element;
}

/** An element with its content as markup. */
export const serialize = (element: Element): string => serializeOuter(element);

export const isHtml = (element: Element): boolean => element.namespaceURI === html.NS.HTML;
export const isElement = (node: Node): node is Element => "tagName" in node;
export const isText = (node: Node): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === "#text";

export const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((candidate) => candidate.name === name)?.value;

/** Sets an attribute, or removes it with `null`. */
export function setAttribute(element: Element, name: string, value: string | null): void {
  element.attrs = element.attrs.filter((candidate) => candidate.name !== name);
  if (value !== null) element.attrs.push({ name, value });
}

export function createElement(
  name: string,
  attributes: Record<string, string>,
  children: Node[] = [],
): Element {
  const attrs = Object.entries(attributes).map(([key, value]) => ({ name: key, value }));
  const element = defaultTreeAdapter.createElement(name, html.NS.HTML, attrs);
  for (const child of children) defaultTreeAdapter.appendChild(element, child);
  return element;
}

export function createText(value: string): Node {
  const fragment = defaultTreeAdapter.createDocumentFragment();
  defaultTreeAdapter.insertText(fragment, value);
  return fragment.childNodes[0] as Node;
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

/** All descendant elements in order. The list is complete before anything is changed. */
export function descendantElements(root: Element): Element[] {
  const found: Element[] = [];
  const stack: Node[] = root.childNodes.toReversed();
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isElement(node)) continue;
    found.push(node);
    stack.push(...node.childNodes.toReversed());
  }
  return found;
}

/** The text of a node, up to `most` characters, without style sheets. */
export function textOf(root: Node, maxLength = Number.POSITIVE_INFINITY): string {
  let text = "";
  const stack: Node[] = [root];
  for (let node = stack.pop(); node && text.length < maxLength; node = stack.pop()) {
    if (isText(node)) text += node.value;
    else if (isElement(node) && node.tagName !== "style") {
      if (BLOCK_TAGS.has(node.tagName)) text += "\n";
      stack.push(...node.childNodes.toReversed());
    }
  }
  return text;
}

const BLOCK_TAGS = new Set("br div p tr td table li blockquote hr".split(" "));
