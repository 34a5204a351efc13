/*
 * Replaces React in the bootstrap scripts (scripts/prerender.ts): renders components once, without state or effects. So the
 * components of the application render the first rows before React is loaded. It has only the parts of React that they
 * use; a component that needs more does not build.
 */
import type { ReactNode } from "react";

type Props = Record<string, unknown> & { children?: ReactNode };
type Component = (props: Props) => ReactNode;
type JsxElement = { type: string | Component | symbol; props: Props };

export const Fragment = Symbol();
export const jsx = (type: JsxElement["type"], props: Props): JsxElement => ({ type, props });
/** The same for several children. */
export const jsxs: typeof jsx = (type, props) => jsx(type, props);

export const memo = (component: Component) => component;
export const useRef = (current: unknown) => ({ current });
export const useMemo = (factory: () => unknown) => factory();
export const useCallback = (callback: () => unknown) => callback;
export const useEffect = () => undefined;
export const useState = (initial: unknown) => [
  typeof initial === "function" ? initial() : initial,
  () => undefined,
];

const SVG = "http://www.w3.org/2000/svg";
/** Attributes with the value "true" or "false"; other booleans are present or absent. */
const BOOLEAN_AS_TEXT = /^(aria-|data-)|^(draggable|spellCheck|contentEditable)$/;
const ATTRIBUTE_NAMES: Record<string, string> = { className: "class", htmlFor: "for" };

/** Appends the output of a component. Strings become text and attributes, never HTML. */
export function render(node: ReactNode, container: Element | DocumentFragment): void {
  if (node === null || node === undefined || typeof node === "boolean") return;
  if (Array.isArray(node)) for (const child of node) render(child, container);
  else if (typeof node === "object") renderElement(node as unknown as JsxElement, container);
  else container.append(String(node));
}

/** The same, as a fragment. */
export function renderToFragment(node: ReactNode): DocumentFragment {
  const fragment = document.createDocumentFragment();
  render(node, fragment);
  return fragment;
}

function renderElement({ type, props }: JsxElement, container: Element | DocumentFragment) {
  if (typeof type === "symbol") return render(props.children, container);
  if (typeof type === "function") return render(type(props), container);
  const inSvg = type === "svg" || (container instanceof Element && container.namespaceURI === SVG);
  const element = inSvg ? document.createElementNS(SVG, type) : document.createElement(type);
  for (const [name, value] of Object.entries(props)) setProperty(element, name, value);
  render(props.children, element);
  container.append(element);
}

function setProperty(element: Element, name: string, value: unknown) {
  if (name === "children" || name === "ref" || value === null || value === undefined) return;
  if (typeof value === "function") return;
  if (name === "style") Object.assign((element as HTMLElement).style, pixelStyle(value as object));
  else if (typeof value !== "boolean" || BOOLEAN_AS_TEXT.test(name))
    element.setAttribute(ATTRIBUTE_NAMES[name] ?? name, String(value));
  else if (value) element.setAttribute(name, "");
}

const pixelStyle = (style: object) =>
  Object.fromEntries(
    Object.entries(style).map(([name, value]) => [name, typeof value === "number" ? `${value}px` : value]),
  );
