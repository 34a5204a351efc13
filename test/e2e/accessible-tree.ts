import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Roles a user acts on, or goes to by name. */
const ROLES_WITH_NAME = new Set([
  ...[
    "button",
    "link",
    "textbox",
    "searchbox",
    "combobox",
    "listbox",
    "checkbox",
    "radio",
    "switch",
    "slider",
  ],
  ...["spinbutton", "tab", "menuitem", "menuitemradio", "menuitemcheckbox", "option", "tabpanel"],
  ...["dialog", "alertdialog", "region", "navigation", "complementary", "image", "img"],
]);
/** Of several of one role, each must have a distinct name. */
const LANDMARK_ROLES = new Set(["form", "region", "navigation", "complementary", "dialog"]);

type Node = {
  nodeId: string;
  childIds?: string[];
  ignored: boolean;
  role?: { value?: unknown };
  name?: { value?: unknown };
  properties?: { name: string; value: { value?: unknown } }[];
};

/** One thing a screen reader stops at: "textbox Subject". */
export type AccessibleNode = { role: string; name: string; focusable: boolean };

/**
 * Walks the tree a screen reader walks, as the browser made it. Every control and every place has a name, no two places
 * share one, and headings leave no level out. Resolves with the stops in reading order.
 */
export async function readAccessibleTree(page: Page): Promise<AccessibleNode[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = (await session.send("Accessibility.getFullAXTree")) as { nodes: Node[] };
  await session.detach();
  const read = inReadingOrder(nodes).filter(({ ignored }) => !ignored);
  const stops = read.map(toAccessibleNode);
  const unnamed = stops
    .filter(({ role, name }) => ROLES_WITH_NAME.has(role) && name === "")
    .map(({ role }) => role);
  expect(unnamed, `without a name on ${page.url()}`).toEqual([]);
  // A form without a name is no place: nobody is led to it.
  const landmarks = stops
    .filter(({ role, name }) => LANDMARK_ROLES.has(role) && name !== "")
    .map(({ role, name }) => `${role} ${name}`);
  expect(landmarks.length, `two places of one name: ${landmarks.join(", ")}`).toBe(new Set(landmarks).size);
  expectHeadingsInOrder(read);
  return stops.filter(({ role }) => ROLES_WITH_NAME.has(role) || role === "heading");
}

/** The tree from its root down, each node before its children. */
function inReadingOrder(nodes: Node[]): Node[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const visit = (node: Node | undefined): Node[] =>
    node ? [node, ...(node.childIds ?? []).flatMap((id) => visit(byId.get(id)))] : [];
  return visit(nodes[0]);
}

const text = (value: unknown) => (typeof value === "string" ? value.trim() : "");

const propertyOf = (node: Node, property: string) =>
  node.properties?.find(({ name }) => name === property)?.value.value;

const toAccessibleNode = (node: Node): AccessibleNode => ({
  role: text(node.role?.value),
  name: text(node.name?.value),
  focusable: propertyOf(node, "focusable") === true,
});

function expectHeadingsInOrder(nodes: Node[]): void {
  const levels = nodes
    .filter((node) => text(node.role?.value) === "heading")
    .map((node) => Number(propertyOf(node, "level")));
  expect(levels, "headings").toContain(1);
  levels.reduce((before, level) => {
    expect(level, `a heading of level ${level} after one of level ${before}`).toBeLessThanOrEqual(before + 1);
    return level;
  }, levels[0] ?? 1);
}
