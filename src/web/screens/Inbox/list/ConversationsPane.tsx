import { mdiCloudOffOutline, mdiPlus } from "@mdi/js";
import { type RefObject, Suspense, useEffect } from "react";
import { Link } from "react-router";
import type { Mailbox } from "#contract/mailbox/mailbox.ts";
import { Button, ButtonLink } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { clearEditedRequest } from "#web/features/navigation/edited-request.ts";
import type { SelectionBarProps } from "#web/screens/Inbox/actions/SelectionBar.tsx";
import { FolderMenu } from "#web/screens/Inbox/folders/FolderMenu.tsx";
import { folderAppearance } from "#web/screens/Inbox/folders/folders.ts";
import type { InboxParams } from "#web/screens/Inbox/inbox-params.ts";
import { SelectionBar } from "#web/screens/Inbox/lazy-components.ts";
import { NoResults } from "#web/screens/Inbox/search/NoResults.tsx";
import { SearchBox } from "#web/screens/Inbox/search/SearchBox.tsx";
import { SearchSummary } from "#web/screens/Inbox/search/SearchSummary.tsx";
import { ConversationRows, type RowsProps } from "./ConversationRows.tsx";
import css from "./ConversationsPane.module.css";

type Props = RowsProps & {
  address: InboxParams;
  mailbox: Mailbox | undefined;
  /** What the list is called, and how much is in it. */
  name: string;
  countLabel: string;
  pane: RefObject<HTMLElement | null>;
  searchField: RefObject<HTMLInputElement | null>;
  onSearch: (q: string) => void;
  /** Conversations are chosen now, by fingers. */
  onStartSelecting: () => void;
  bar: Omit<SelectionBarProps, "selection" | "folder" | "name">;
};

/** The list of a folder: search, rows under headings, and what to say when there is nothing to show. */
export function ConversationsPane(props: Props) {
  const { address, conversations, items, name, countLabel, pane, selection, isSelecting, view } = props;
  const { list } = conversations;
  const empty = list !== undefined && items.length === 0;
  // What had the focus is gone with the last row.
  useEffect(() => {
    if (empty && document.activeElement === document.body) pane.current?.focus();
  }, [empty, pane]);
  return (
    <section
      ref={pane}
      className={css.list}
      aria-label={countLabel ? `${name}, ${countLabel}` : name}
      tabIndex={-1}
    >
      {selection.ids.size > 0 || isSelecting ? (
        <Suspense fallback={<div className={css.bar} />}>
          <SelectionBar {...props.bar} selection={selection} folder={view.folder} name={name} />
        </Suspense>
      ) : (
        <div className={css.bar}>
          {props.isPhone && (
            <FolderMenu
              address={address}
              mailbox={props.mailbox}
              name={name}
              onStartSelecting={props.onStartSelecting}
            />
          )}
          <SearchBox q={address.q} field={props.searchField} onSearch={props.onSearch} />
          <Link
            to="/request-editor"
            className={css.new}
            aria-label="New request"
            onClick={clearEditedRequest}
          >
            <Icon path={mdiPlus} />
          </Link>
        </div>
      )}
      {address.q && (
        <SearchSummary
          q={address.q}
          folder={view.folder}
          name={name}
          countLabel={countLabel}
          onSearch={props.onSearch}
        />
      )}
      {list ? (
        items.length > 0 ? (
          <ConversationRows key={`${view.folder} ${view.label} ${view.q}`} {...props} />
        ) : (
          <EmptyList {...props} />
        )
      ) : (
        <ListPlaceholder conversations={conversations} />
      )}
    </section>
  );
}

function EmptyList({ address, name, view, onSearch, mailbox }: Props) {
  const label = mailbox?.labels.find(({ id }) => id === view.label)?.name;
  const { icon, empty } = folderAppearance(view.folder, view.label ? (label ?? name) : undefined);
  if (address.q) return <NoResults q={address.q} name={name} onSearch={onSearch} />;
  const isFolderList =
    ["archive", "spam", "trash", "starred", "snoozed"].includes(view.folder) || view.label !== null;
  return (
    <EmptyState
      icon={icon}
      title={empty.title}
      action={
        isFolderList ? (
          <ButtonLink to="/inbox">Back to the inbox</ButtonLink>
        ) : view.folder === "inbox" ? (
          <ButtonLink to="/requests-tracker">See your requests</ButtonLink>
        ) : (
          <ButtonLink to="/request-editor" onClick={clearEditedRequest}>
            New request
          </ButtonLink>
        )
      }
    >
      {empty.text}
    </EmptyState>
  );
}

const ListPlaceholder = ({ conversations }: Pick<Props, "conversations">) =>
  conversations.error ? (
    <EmptyState
      alert
      icon={mdiCloudOffOutline}
      title="The inbox did not load"
      action={
        <Button busy={conversations.isFetching} onClick={() => void conversations.retry()}>
          Try now
        </Button>
      }
    >
      {conversations.error.message} Your mail is safe on the server.
    </EmptyState>
  ) : (
    <Skeleton rows={18} shape="mail" label="Loading mail" />
  );
