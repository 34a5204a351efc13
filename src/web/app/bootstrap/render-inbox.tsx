import type { ConversationList } from "#contract/mailbox/conversation.ts";
import type { Mailbox } from "#contract/mailbox/mailbox.ts";
import { FolderCount, LabelLink, SavedSearches } from "#web/screens/Inbox/folders/FolderLink.tsx";
import rail from "#web/screens/Inbox/folders/FolderRail.module.css";
import { folderCount } from "#web/screens/Inbox/folders/folder-count.ts";
import { folders } from "#web/screens/Inbox/folders/folders.ts";
import { inboxUrl, type ListView } from "#web/screens/Inbox/inbox-params.ts";
import css from "#web/screens/Inbox/list/ConversationRows.module.css";
import { ConversationRowItem, HeadingRow } from "#web/screens/Inbox/list/ListRows.tsx";
import { ITEM_HEIGHTS, listItems } from "#web/screens/Inbox/list/list-items.ts";
import { listCountLabel } from "#web/screens/Inbox/list/list-labels.ts";
import { NothingOpen } from "#web/screens/Inbox/reading/NothingOpen.tsx";
import { render, renderToFragment } from "./react-shim.ts";

/** The only view with an initial render: the one most users open. */
const INBOX_VIEW: ListView = { folder: "inbox", label: null, q: "" };

/** The server's responses for the initial render. */
type InitialData = { page: ConversationList; mailbox: Mailbox };

/**
 * Renders the visible rows into the prerendered inbox, with the texts and positions of the application. The other rows of
 * the first page follow on the first scroll.
 * @returns whether there were rows
 */
export function renderRows(
  root: HTMLElement,
  { page, mailbox }: InitialData,
  now: Date,
  isPhone: boolean,
): boolean {
  const section = root.querySelector("section");
  const skeleton = section?.lastElementChild;
  if (!section || !skeleton || page.items.length === 0) return false;
  const list = { rows: page.items, next: page.next, total: page.total };
  const countLabel = listCountLabel({ view: INBOX_VIEW, list, mailbox });
  if (countLabel) section.setAttribute("aria-label", `${section.getAttribute("aria-label")}, ${countLabel}`);
  const { lines, height } = renderLines({ page, mailbox }, countLabel, now, isPhone);
  const availableHeight = innerHeight - skeleton.getBoundingClientRect().top;
  const visibleCount = Math.ceil(availableHeight / ITEM_HEIGHTS[isPhone ? "phone" : "desk"].row) + 1;
  skeleton.replaceWith(
    renderToFragment(
      <div className={css.scroll}>
        <ul style={{ height }}>{lines.slice(0, visibleCount)}</ul>
      </div>,
    ),
  );
  const renderRest = () => {
    const rows = root.dataset.look === "rows" && section.querySelector("ul");
    if (rows) render(lines.slice(visibleCount), rows);
  };
  document.addEventListener("scroll", renderRest, { capture: true, once: true });
  if (!isPhone) section.nextElementSibling?.replaceWith(renderToFragment(<NothingOpen hasConversations />));
  renderRail(root, mailbox);
  return true;
}

/** The user's part of the folder rail: counts, labels and saved searches. */
function renderRail(root: ParentNode, mailbox: Mailbox) {
  const railElement = root.querySelector(`.${rail.rail}`);
  if (!railElement) return; // Not on phones.
  for (const { id } of folders) {
    const link = railElement.querySelector(`a[href="${inboxUrl({ folder: id })}"]`);
    if (link) render(<FolderCount count={folderCount(id, mailbox)} unread={id === "inbox"} />, link);
  }
  for (const label of mailbox.labels)
    render(
      <div className={rail.labeled}>
        <LabelLink label={label} current={false} onLook={noop} />
      </div>,
      railElement,
    );
  render(<SavedSearches searches={mailbox.searches} current="" onLook={noop} />, railElement);
}

/** The items of the list as in ConversationRows, and their total height. */
function renderLines({ page, mailbox }: InitialData, countLabel: string, now: Date, isPhone: boolean) {
  const heights = isPhone ? ITEM_HEIGHTS.phone : ITEM_HEIGHTS.desk;
  const names = new Map(mailbox.labels.map(({ id, name }) => [id, name]));
  let height = 0;
  const lines = listItems(page.items, now).map((item, index) => {
    const top = height;
    height += heights[item.kind];
    if (item.kind === "heading")
      return (
        <HeadingRow key={item.key} label={item.label} summary={index === 0 ? countLabel : ""} top={top} />
      );
    return (
      <ConversationRowItem
        key={item.key}
        item={item}
        total={page.next === null ? page.items.length : -1}
        top={top}
        view={INBOX_VIEW}
        now={now}
        current={false}
        active={item.index === 0}
        focusSequence={0}
        isNew={false}
        selected={false}
        labelNames={names}
        actions={NO_ACTIONS}
      />
    );
  });
  return { lines, height };
}

/** Until the application starts, a row is only a link to its conversation. */
const noop = () => undefined;
const NO_ACTIONS = { toggle: noop, star: noop, follow: noop };
