import { mdiArrowLeft, mdiClose } from "@mdi/js";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { admin } from "#messages/admin/admin.ts";
import { classNames } from "#web/design/class-names.ts";
import { IconButton } from "#web/design/controls/IconButton.tsx";
import { usePhone } from "#web/design/use-phone.ts";
import { useKeyboardShortcuts } from "#web/features/keyboard/use-keyboard-shortcuts.ts";
import css from "./ListDetailPanes.module.css";

/** A list with the open item in a panel beside it; on narrow screens the panel covers the page. */
export function ListDetailPanes({ list, panel }: { list: ReactNode; panel: ReactNode | null }) {
  return (
    <div className={classNames(css.panes, panel !== null && css.with)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move among the links of the list within */}
      <div className={css.list} onKeyDown={handleRowKeys}>
        {list}
      </div>
      {panel}
    </div>
  );
}

/** The arrow keys move the focus among the links of the rows; Enter follows one, as it does any link. */
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
  /** Name of the open item, for screen readers. */
  label: string;
  /** `data-row` of its row, which gets the focus when the panel closes. */
  row: string;
  actions?: ReactNode;
  /** Which view of the item is shown; a new view starts at the top and takes the focus. */
  view?: string;
  onClose: () => void;
  children: ReactNode;
};

/** The open item. Escape closes it. On a phone it replaces the list, so it takes the focus. */
export function Panel({ label, row, actions, view = "", onClose, children }: PanelProps) {
  const phone = usePhone();
  const panelRef = useRef<HTMLElement>(null);
  // Read before the list makes room: the page is still scrolled to the row.
  const [previousScroll] = useState(() => window.scrollY);
  const isClosing = useRef(false);
  const close = () => {
    isClosing.current = true;
    onClose();
  };
  useEffect(
    () => () => {
      if (!isClosing.current) return;
      if (previousScroll > 0) window.scrollTo(0, previousScroll);
      focusRow(row);
    },
    [previousScroll, row],
  );
  useKeyboardShortcuts({ Escape: close });
  const shownRow = useRef<string | null>(null);
  useEffect(() => {
    const isAlone = window.matchMedia("(max-width: 1000px)").matches;
    const changed = shownRow.current !== null && shownRow.current !== view;
    shownRow.current = view;
    if (!isAlone && !changed) return;
    panelRef.current?.focus({ preventScroll: true });
    if (isAlone && window.scrollY > 0) panelRef.current?.scrollIntoView({ block: "start" });
  }, [view]);
  return (
    <section className={css.panel} aria-label={label} ref={panelRef} tabIndex={-1}>
      <div className={css.bar}>
        {phone && <IconButton icon={mdiArrowLeft} label={admin.backToList} onClick={close} />}
        <span className={css.actions}>{actions}</span>
        {!phone && (
          <IconButton size="small" icon={mdiClose} label={admin.close} shortcut="Escape" onClick={close} />
        )}
      </div>
      <div className={css.body} key={view}>
        {children}
      </div>
    </section>
  );
}

/** Focuses the row's link. Only visible rows are rendered, so it may take a few frames to appear. */
function focusRow(row: string, frames = 10) {
  const link = document.querySelector<HTMLElement>(`a[data-row="${CSS.escape(row)}"]`);
  if (link) link.focus();
  else if (frames > 0) requestAnimationFrame(() => focusRow(row, frames - 1));
}
