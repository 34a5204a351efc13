/*
 * What stands for React in a page's early script (scripts/prerender.ts): it draws once what a component returns, with
 * nothing behind it. So the first rows are drawn by the components that draw them ever after, before React is there. Of
 * React it has what those use; a component that needs more does not build.
 */
import type { ReactNode } from "react";

type Props = Record<string, unknown> & { children?: ReactNode };
type Component = (props: Props) => ReactNode;
type Drawn = { type: string | Component | symbol; props: Props };

export const Fragment = Symbol();
export const jsx = (type: Drawn["type"], props: Props): Drawn => ({ type, props });
/** The same of several children. */
export const jsxs: typeof jsx = (type, props) => jsx(type, props);

export const memo = (component: Component) => component;
export const useRef = (current: unknown) => ({ current });
export const useMemo = (make: () => unknown) => make();
export const useCallback = (callback: () => unknown) => callback;
export const useEffect = () => undefined;
export const useState = (initial: unknown) => [
  typeof initial === "function" ? initial() : initial,
  () => undefined,
];

const SVG = "http://www.w3.org/2000/svg";
/** Said in full, as an attribute, where others are just there or not. */
const SAID = /^(aria-|data-)|^(draggable|spellCheck|contentEditable)$/;
const NAMES: Record<string, string> = { className: "class", htmlFor: "for" };

/** Appends what a component returns. Words become text and attributes, never HTML. */
export function draw(node: ReactNode, into: Element | DocumentFragment): void {
  if (node === null || node === undefined || typeof node === "boolean") return;
  if (Array.isArray(node)) for (const one of node) draw(one, into);
  else if (typeof node === "object") drawElement(node as unknown as Drawn, into);
  else into.append(String(node));
}

/** The same, to be put somewhere. */
export function drawn(node: ReactNode): DocumentFragment {
  const fragment = document.createDocumentFragment();
  draw(node, fragment);
  return fragment;
}

function drawElement({ type, props }: Drawn, into: Element | DocumentFragment) {
  if (typeof type === "symbol") return draw(props.children, into);
  if (typeof type === "function") return draw(type(props), into);
  const inSvg = type === "svg" || (into instanceof Element && into.namespaceURI === SVG);
  const element = inSvg ? document.createElementNS(SVG, type) : document.createElement(type);
  for (const [name, value] of Object.entries(props)) set(element, name, value);
  draw(props.children, element);
  into.append(element);
}

function set(element: Element, name: string, value: unknown) {
  if (name === "children" || name === "ref" || value === null || value === undefined) return;
  if (typeof value === "function") return;
  if (name === "style") Object.assign((element as HTMLElement).style, inPixels(value as object));
  else if (typeof value !== "boolean" || SAID.test(name))
    element.setAttribute(NAMES[name] ?? name, String(value));
  else if (value) element.setAttribute(name, "");
}

const inPixels = (style: object) =>
  Object.fromEntries(
    Object.entries(style).map(([name, value]) => [name, typeof value === "number" ? `${value}px` : value]),
  );
