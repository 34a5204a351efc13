import { mdiPaperclip } from "@mdi/js";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { ConversationRow } from "#contract/conversation.ts";
import { rowWords } from "#web/correspondence/date-words.ts";
import { lookOfRow } from "#web/correspondence/reply-marks.ts";
import { senderWords } from "#web/correspondence/sender-words.ts";
import { When } from "#web/correspondence/When.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { Status } from "#web/ui/Status.tsx";
import { VisuallyHidden } from "#web/ui/VisuallyHidden.tsx";
import css from "./ConversationItem.module.css";

type Props = {
  row: ConversationRow;
  to: string;
  now: Date;
  /** The conversation that is open beside the list. */
  current: boolean;
  /** The row the keyboard is on: the only one Tab stops at. */
  active: boolean;
  /** Not 0 when this row is to take the focus; another number for another time. */
  wanted: number;
  /** Came in while the page was open. */
  fresh: boolean;
  /** Words to mark, when the list is a search's answer. */
  q: string;
  onFocus: () => void;
};

/** One conversation in two lines: who wrote, what it decided and when; below, the request and how the mail begins. */
export function ConversationItem({ row, to, now, current, active, wanted, fresh, q, onFocus }: Props) {
  const look = lookOfRow(row);
  const unread = row.unread > 0;
  const agency = row.agency?.abbreviation ?? row.agency?.name;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (wanted) link.current?.focus({ preventScroll: true });
  }, [wanted]);
  return (
    <Link
      ref={link}
      to={to}
      state={{ fromList: true }}
      className={classNames(css.row, unread && css.unread, fresh && css.fresh)}
      aria-current={current ? "true" : undefined}
      tabIndex={active ? 0 : -1}
      onFocus={onFocus}
    >
      {unread && <VisuallyHidden>Unread. </VisuallyHidden>}
      <span className={css.line}>
        <span className={css.who}>
          {senderWords(row.who, row.agency?.name)}
          {agency && <i> · {agency}</i>}
        </span>
        {look && (
          <Status tone={look.tone} icon={look.icon} className={css.mark ?? ""}>
            {look.words}
          </Status>
        )}
        <When at={row.at} words={rowWords(row.at, now, q === "")} className={css.time} />
      </span>
      <span className={css.line}>
        <span className={css.what}>
          <span className={css.request}>{marked(row.title || "Untitled request", q)}</span>
          {row.subject && <> · {marked(row.subject, q)}</>}
          {row.snippet && <>: {marked(row.snippet, q)}</>}
        </span>
        {row.attachments > 0 && (
          <span className={css.clip}>
            <Icon path={mdiPaperclip} size={14} />
            <VisuallyHidden>
              {row.attachments === 1 ? "1 attachment" : `${row.attachments} attachments`}
            </VisuallyHidden>
          </span>
        )}
      </span>
    </Link>
  );
}

/** The text with the searched words marked. */
function marked(text: string, q: string): ReactNode {
  const words = q.match(/[\p{L}\p{N}]+/gu);
  if (!words) return text;
  const pieces = text.split(new RegExp(`(${words.join("|")})`, "giu"));
  return pieces.map((piece, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move
      <mark key={index} className={css.hit}>
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
