import { mdiChevronDown, mdiCloudOffOutline, mdiMagnify, mdiPlus } from "@mdi/js";
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { forgetEdited } from "#web/new-request.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/EmptyState.tsx";
import { Icon } from "#web/ui/Icon.tsx";
import { Menu } from "#web/ui/Menu.tsx";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { ConversationItem } from "./ConversationItem.tsx";
import css from "./ConversationsPane.module.css";
import { folderOf, folders } from "./folders.ts";
import { type InboxAddress, writeAddress } from "./inbox-address.ts";
import type { ListItem } from "./list-items.ts";
import type { useConversations } from "./queries.ts";
import { SearchBox } from "./SearchBox.tsx";
import { useListWindow } from "./use-list-window.ts";
import type { useRowFocus } from "./use-row-focus.ts";

type Props = {
  address: InboxAddress;
  list: ReturnType<typeof useConversations>;
  items: readonly ListItem[];
  summary: string;
  now: Date;
  phone: boolean;
  focus: ReturnType<typeof useRowFocus>;
  fresh: ReadonlySet<string>;
  searchField: RefObject<HTMLInputElement | null>;
  onSearch: (q: string) => void;
};

/** The list of a folder: search, rows under headings, and what to say when there is nothing to show. */
export function ConversationsPane(props: Props) {
  const { address, list, items, summary } = props;
  const { name } = folderOf(address.folder);
  return (
    <section className={css.list} aria-label={`${name}, ${summary}`}>
      <div className={css.bar}>
        <FolderMenu address={address} />
        <SearchBox key={address.folder} q={address.q} field={props.searchField} onSearch={props.onSearch} />
        <Link to="/request-editor" className={css.new} aria-label="New request" onClick={forgetEdited}>
          <Icon path={mdiPlus} />
        </Link>
      </div>
      {list.data ? (
        items.length > 0 ? (
          <Rows key={`${address.folder} ${address.q}`} {...props} />
        ) : (
          <Nothing {...props} />
        )
      ) : (
        <Unloaded list={list} />
      )}
    </section>
  );
}

const FolderMenu = ({ address }: { address: InboxAddress }) => {
  const navigate = useNavigate();
  return (
    <span className={css.folders}>
      <Menu
        trigger={
          <button type="button">
            {folderOf(address.folder).name} <Icon path={mdiChevronDown} />
          </button>
        }
        items={folders.map((folder) => ({
          label: folder.name,
          icon: folder.icon,
          onSelect: () => void navigate(writeAddress({ folder: folder.id, q: "", request: null })),
        }))}
      />
    </span>
  );
};

function Rows(props: Props) {
  const { address, list, items, summary, now, phone, focus, fresh } = props;
  const pane = useRef<HTMLDivElement>(null);
  const { drawn, height, offsetOf, show } = useListWindow(items, pane, phone);
  const lastDrawn = drawn.at(-1)?.index ?? 0;
  const { hasNextPage, isFetchingNextPage, fetchNextPage, isFetchNextPageError } = list;

  useEffect(() => {
    const near = lastDrawn >= items.length - 20;
    if (near && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [lastDrawn, items.length, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  const activeIndex = items.findIndex((item) => item.kind === "row" && item.key === focus.active);
  const { request } = address;
  const wished = focus.wish?.turn;
  // On a phone the list comes back with the page scrolled to where it was left.
  const [left] = useState(phone ? wished : undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only keys and opening scroll, not mail that comes in above
  useEffect(() => {
    const moved = wished ? wished !== left : request !== null;
    // The first row's heading belongs to it.
    if (moved && activeIndex >= 0) show(activeIndex === 1 ? 0 : activeIndex);
  }, [wished, request]);

  const keys = (event: KeyboardEvent) => {
    const by = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    focus.step(by);
  };
  return (
    <div className={css.scroll} ref={pane}>
      <ul style={{ height }} onKeyDown={keys}>
        {drawn.map((place) => {
          const item = items[place.index];
          if (!item) return null;
          const at = { transform: `translateY(${offsetOf(place)}px)` };
          if (item.kind === "heading")
            return (
              <li key={item.key} style={at}>
                <h2 className={css.heading}>
                  {item.words}
                  {place.index === 0 && !address.q && <span>{summary}</span>}
                </h2>
              </li>
            );
          const { row } = item;
          return (
            <li
              key={item.key}
              style={at}
              aria-setsize={hasNextPage ? -1 : items.length}
              aria-posinset={item.index + 1}
            >
              <ConversationItem
                row={row}
                to={
                  row.status === "draft"
                    ? `/request-editor/${row.requestId}`
                    : writeAddress({ ...address, request: row.requestId })
                }
                now={now}
                q={address.q}
                current={row.requestId === address.request}
                active={row.requestId === focus.active}
                wanted={focus.wish?.requestId === row.requestId ? focus.wish.turn : 0}
                fresh={fresh.has(row.requestId)}
                onFocus={() => focus.took(row.requestId)}
              />
            </li>
          );
        })}
      </ul>
      <Tail list={list} searched={address.q !== ""} />
    </div>
  );
}

const Tail = ({ list, searched }: { list: Props["list"]; searched: boolean }) => {
  if (list.isFetchNextPageError)
    return (
      <p className={css.tail} role="alert">
        Older mail did not load.{" "}
        <button type="button" onClick={() => list.fetchNextPage()}>
          Try again
        </button>
      </p>
    );
  if (list.hasNextPage) return <p className={css.tail}>Loading older mail</p>;
  return searched ? <p className={css.tail}>That is all of them.</p> : null;
};

function Nothing({ address, onSearch }: Props) {
  const { icon, name, empty } = folderOf(address.folder);
  if (address.q)
    return (
      <EmptyState
        icon={mdiMagnify}
        title="Nothing matches"
        action={<Button onClick={() => onSearch("")}>Clear the search</Button>}
      >
        “{address.q}” finds no mail in {name}.
      </EmptyState>
    );
  return (
    <EmptyState
      icon={icon}
      title={empty.title}
      action={
        address.folder === "inbox" ? (
          <ButtonLink to="/requests-tracker">See your requests</ButtonLink>
        ) : (
          <ButtonLink to="/request-editor" onClick={forgetEdited}>
            New request
          </ButtonLink>
        )
      }
    >
      {empty.text}
    </EmptyState>
  );
}

const Unloaded = ({ list }: { list: Props["list"] }) =>
  list.error ? (
    <EmptyState
      alert
      icon={mdiCloudOffOutline}
      title="The inbox did not load"
      action={
        <Button busy={list.isFetching} onClick={() => list.refetch()}>
          Try now
        </Button>
      }
    >
      {list.error.message} Your mail is safe on the server.
    </EmptyState>
  ) : (
    <Skeleton rows={18} shape="mail" label="Loading mail" />
  );
