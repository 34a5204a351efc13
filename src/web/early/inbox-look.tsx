import type { ConversationList } from "#contract/conversation.ts";
import type { Mailbox } from "#contract/mailbox.ts";
import css from "../screens/Inbox/ConversationRows.module.css";
import { FolderCount, LabelEntry, SavedSearches } from "../screens/Inbox/FolderEntry.tsx";
import rail from "../screens/Inbox/FolderRail.module.css";
import { countOf } from "../screens/Inbox/folder-count.ts";
import { folders } from "../screens/Inbox/folders.ts";
import { type ListView, writeAddress } from "../screens/Inbox/inbox-address.ts";
import { HeadingLine, RowLine } from "../screens/Inbox/ListLines.tsx";
import { HEIGHTS, listItems } from "../screens/Inbox/list-items.ts";
import { countWords } from "../screens/Inbox/list-words.ts";
import { NothingOpen } from "../screens/Inbox/NothingOpen.tsx";
import { draw, drawn } from "./react-stand-in.ts";

/** The only list a page draws by itself: what most people open. */
const VIEW: ListView = { folder: "inbox", label: null, q: "" };

/** What the first look of the inbox shows, as the server said it. */
type Shown = { page: ConversationList; mailbox: Mailbox };

/**
 * Draws the rows in sight into the inbox that stands there without any, in the same words and places as the application
 * will; the others of the first page when somebody scrolls.
 * @returns whether there was anything to draw
 */
export function drawRows(root: HTMLElement, { page, mailbox }: Shown, now: Date, phone: boolean): boolean {
  const section = root.querySelector("section");
  const waiting = section?.lastElementChild;
  if (!section || !waiting || page.items.length === 0) return false;
  const list = { rows: page.items, next: page.next, found: page.found };
  const words = countWords({ view: VIEW, list, mailbox });
  if (words) section.setAttribute("aria-label", `${section.getAttribute("aria-label")}, ${words}`);
  const { lines, height } = linesOf({ page, mailbox }, words, now, phone);
  const room = innerHeight - waiting.getBoundingClientRect().top;
  const inSight = Math.ceil(room / HEIGHTS[phone ? "phone" : "desk"].row) + 1;
  waiting.replaceWith(
    drawn(
      <div className={css.scroll}>
        <ul style={{ height }}>{lines.slice(0, inSight)}</ul>
      </div>,
    ),
  );
  const more = () => {
    const rows = root.dataset.look === "rows" && section.querySelector("ul");
    if (rows) draw(lines.slice(inSight), rows);
  };
  document.addEventListener("scroll", more, { capture: true, once: true });
  if (!phone) section.nextElementSibling?.replaceWith(drawn(<NothingOpen some />));
  drawRail(root, mailbox);
  return true;
}

/** What the rail says of this person: how much is where, their labels and searches. */
function drawRail(root: ParentNode, mailbox: Mailbox) {
  const place = root.querySelector(`.${rail.rail}`);
  if (!place) return; // A phone has none.
  for (const { id } of folders) {
    const link = place.querySelector(`a[href="${writeAddress({ folder: id })}"]`);
    if (link) draw(<FolderCount count={countOf(id, mailbox)} unread={id === "inbox"} />, link);
  }
  for (const label of mailbox.labels)
    draw(
      <div className={rail.labeled}>
        <LabelEntry label={label} current={false} onLook={nothing} />
      </div>,
      place,
    );
  draw(<SavedSearches searches={mailbox.searches} current="" onLook={nothing} />, place);
}

/** The lines of the list as ConversationRows has them, and how high they are together. */
function linesOf({ page, mailbox }: Shown, words: string, now: Date, phone: boolean) {
  const heights = phone ? HEIGHTS.phone : HEIGHTS.desk;
  const names = new Map(mailbox.labels.map(({ id, name }) => [id, name]));
  let height = 0;
  const lines = listItems(page.items, now).map((item, index) => {
    const top = height;
    height += heights[item.kind];
    if (item.kind === "heading")
      return <HeadingLine key={item.key} words={item.words} summary={index === 0 ? words : ""} top={top} />;
    return (
      <RowLine
        key={item.key}
        item={item}
        size={page.next === null ? page.items.length : -1}
        top={top}
        view={VIEW}
        now={now}
        current={false}
        active={item.index === 0}
        wanted={0}
        fresh={false}
        selected={false}
        names={names}
        deeds={NONE}
      />
    );
  });
  return { lines, height };
}

/** Before the application is there a row does nothing but lead to its conversation. */
const nothing = () => undefined;
const NONE = { toggle: nothing, star: nothing, follow: nothing };
