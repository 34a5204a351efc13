import type { Page } from "playwright-core";

/** WCAG 2.5.5: a finger needs as much. */
const MIN_TARGET = 44;

/**
 * What can be pressed on the page, or in the dialog or menu that is open, and is smaller than a finger, with its size and
 * name. A control that a label belongs to is as large as either; one that covers more than its box, as where it can be
 * pressed. Left out as in WCAG 2.5.5: what is in the text of a sentence.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(${findSmallTargets.toString()})(${MIN_TARGET})`);

/** Runs in the page. */
function findSmallTargets(min: number): string[] {
  // biome-ignore lint/suspicious/noExplicitAny: the DOM is not among the types of this layer
  const { document, getComputedStyle, scrollTo } = globalThis as any;
  const SELECTOR = `a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"][role],
    [role=button], [role=link], [role=tab], [role=option], [role=menuitem], [role=checkbox], [role=radio], [role=switch], [role=separator][tabindex="0"]`;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  type Any = any;
  const isShown = (one: Any) => {
    const box = one.getBoundingClientRect();
    if (
      box.width <= 1 ||
      box.height <= 1 ||
      !one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
      return false;
    // A skip link waits above the page for the focus.
    return box.bottom + document.defaultView.scrollY > 0;
  };
  /** Inline, in a block that has more to say. */
  const isInText = (one: Any) => {
    if (!getComputedStyle(one).display.startsWith("inline")) return false;
    let block = one.parentElement;
    while (getComputedStyle(block).display === "inline") block = block.parentElement;
    return (
      /\p{L}{2}/u.test(block.textContent.replace(one.textContent, "")) &&
      getComputedStyle(block).display !== "flex"
    );
  };
  const isLarge = (one: Any) => {
    const { width, height } = one.getBoundingClientRect();
    return width >= min - 0.5 && height >= min - 0.5;
  };
  /** Whether a press around its middle reaches it as far as a finger is wide, whatever its box is. */
  const isReached = (one: Any) => {
    one.scrollIntoView({ block: "center", inline: "nearest" });
    const { left, top, width, height } = one.getBoundingClientRect();
    const owns = (dx: number, dy: number) => {
      const hit = document.elementFromPoint(left + width / 2 + dx, top + height / 2 + dy);
      return (hit?.closest(SELECTOR) ?? hit?.closest("label")?.control) === one;
    };
    const extent = (dx: number, dy: number) => {
      let pixels = 0;
      while (pixels < min && owns(dx * (pixels + 1), dy * (pixels + 1))) pixels += 1;
      return pixels;
    };
    const isWide = width >= min - 0.5 || extent(-1, 0) + extent(1, 0) + 1 >= min - 1;
    return isWide && (height >= min - 0.5 || extent(0, -1) + extent(0, 1) + 1 >= min - 1);
  };
  /** A row of the tracker opens wherever it is pressed. */
  const isInRow = (one: Any) => one.localName === "a" && one.closest("tr[data-row]") !== null;
  /** An open list of suggestions lies over it, and is closed before anything below it is pressed. */
  const isUnderList = (one: Any) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit?.closest("[role=listbox]") && !one.closest("[role=listbox]");
  };
  const isTarget = (one: Any) =>
    !isUnderList(one) &&
    !one.closest("[inert]") &&
    getComputedStyle(one).pointerEvents !== "none" &&
    !isInRow(one);
  // What lies behind an open dialog or menu cannot be pressed.
  const open: Any = [...document.querySelectorAll("[role=dialog], [role=alertdialog], [role=menu]")].at(-1);
  const all: Any[] = [...(open ?? document).querySelectorAll(SELECTOR)];
  const small = all.filter(
    (one) =>
      isTarget(one) &&
      isShown(one) &&
      !isInText(one) &&
      !isLarge(one) &&
      ![...(one.labels ?? [])].some(isLarge) &&
      !isReached(one),
  );
  const found = small.map((one) => {
    const { width, height } = one.getBoundingClientRect();
    const name =
      (one.getAttribute("aria-label") ?? one.textContent ?? "").trim() || one.name || one.placeholder;
    return `${Math.round(width)}×${Math.round(height)} ${one.localName}.${String(one.getAttribute("class"))
      .replaceAll(/_[\w-]{5}(?=$|\s)/g, "")
      .slice(0, 40)}: ${String(name).slice(0, 50)}`;
  });
  scrollTo(0, 0);
  return [...new Set(found)];
}
