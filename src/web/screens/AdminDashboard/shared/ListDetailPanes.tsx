import { mdiArrowLeft, mdiClose } from "@mdi/js";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "#web/design/class-names.ts";
import { IconButton } from "#web/design/controls/IconButton.tsx";
import { usePhone } from "#web/design/use-phone.ts";
import { useKeyboardShortcuts } from "#web/features/keyboard/use-keyboard-shortcuts.ts";
import css from "./ListDetailPanes.module.css";

/** A list, and what is open of it beside it; where both find no room, what is open has the page. */
export function ListDetailPanes({ list, panel }: { list: ReactNode; panel: ReactNode | null }) {
  return (
    <div className={classNames(css.panes, panel !== null && css.with)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows move among the links of the list within */}
      <div className={css.list} onKeyDown={handleRowKeys}>
        {list}
      </div>
      {panel}
    </div>
  );
}

/** The arrows move the focus among the links of the rows; Enter follows one, as it does any link. */
function handleRowKeys(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("a[data-row]")];
  const from = links.indexOf(event.target as HTMLElement);
  const next = links[from + (event.key === "ArrowDown" ? 1 : -1)];
  if (from < 0) return;
  event.preventDefault();
  next?.focus();
}

type PanelProps = {
  /** What is open, for screen readers. */
  label: string;
  /** Its row's `data-row`, which gets the focus back. */
  row: string;
  actions?: ReactNode;
  /** What is shown of it: another view begins at its top and takes the focus. */
  view?: string;
  onClose: () => void;
  children: ReactNode;
};

/** One row, opened. Escape closes it. On a phone it takes the list's place, and so its focus. */
export function Panel({ label, row, actions, view = "", onClose, children }: PanelProps) {
  const phone = usePhone();
  const panelRef = useRef<HTMLElement>(null);
  // Before the list makes room, the page still stands where the row was.
  const [previousFocus] = useState(() => window.scrollY);
  const isClosing = useRef(false);
  const close = () => {
    isClosing.current = true;
    onClose();
  };
  useEffect(
    () => () => {
      if (!isClosing.current) return;
      if (previousFocus > 0) window.scrollTo(0, previousFocus);
      focusRow(row);
    },
    [previousFocus, row],
  );
  useKeyboardShortcuts({ Escape: close });
  const shownRow = useRef<string | null>(null);
  useEffect(() => {
    const isAlone = window.matchMedia("(max-width: 980px)").matches;
    const changed = shownRow.current !== null && shownRow.current !== view;
    shownRow.current = view;
    if (!isAlone && !changed) return;
    panelRef.current?.focus({ preventScroll: true });
    if (isAlone && window.scrollY > 0) panelRef.current?.scrollIntoView({ block: "start" });
  }, [view]);
  return (
    <section className={css.panel} aria-label={label} ref={panelRef} tabIndex={-1}>
      <div className={css.bar}>
        {phone && <IconButton icon={mdiArrowLeft} label="Back to the list" onClick={close} />}
        <span className={css.actions}>{actions}</span>
        {!phone && (
          <IconButton size="small" icon={mdiClose} label="Close" shortcut="Escape" onClick={close} />
        )}
      </div>
      <div className={css.body} key={view}>
        {children}
      </div>
    </section>
  );
}

/** Focuses the row's link. Only rows in sight are drawn, so it may take a few frames to be there. */
function focusRow(row: string, frames = 10) {
  const link = document.querySelector<HTMLElement>(`a[data-row="${CSS.escape(row)}"]`);
  if (link) link.focus();
  else if (frames > 0) requestAnimationFrame(() => focusRow(row, frames - 1));
}
