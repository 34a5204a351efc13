import { mdiAccountMultipleOutline, mdiCloudOffOutline, mdiPlus } from "@mdi/js";
import { type RefObject, Suspense, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Mailbox } from "#contract/mailbox/mailbox.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import type { ListScope } from "#core/request/list-query.ts";
import { inbox } from "#messages/inbox/inbox.ts";
import { inboxList } from "#messages/inbox/list.ts";
import { useMe } from "#web/app/api/api.ts";
import { Button, ButtonLink } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { clearEditedRequest } from "#web/features/navigation/edited-request.ts";
import type { SelectionBarProps } from "#web/screens/Inbox/actions/SelectionBar.tsx";
import { FolderMenu } from "#web/screens/Inbox/folders/FolderMenu.tsx";
import { folderAppearance } from "#web/screens/Inbox/folders/folders.ts";
import { hasScopes, type InboxParams } from "#web/screens/Inbox/inbox-params.ts";
import { NoResults, ScopeSwitch, SearchSummary, SelectionBar } from "#web/screens/Inbox/lazy-components.ts";
import { SearchBox } from "#web/screens/Inbox/search/SearchBox.tsx";
import { ConversationRows, type RowsProps } from "./ConversationRows.tsx";
import css from "./ConversationsPane.module.css";

type Props = RowsProps & {
  address: InboxParams;
  mailbox: Mailbox | undefined;
  /** Name of the list, and its count. */
  name: string;
  countLabel: string;
  pane: RefObject<HTMLElement | null>;
  searchField: RefObject<HTMLInputElement | null>;
  onSearch: (q: string) => void;
  onScope: (scope: ListScope) => void;
  /** Starts touch selection. */
  onStartSelecting: () => void;
  bar: Omit<SelectionBarProps, "selection" | "folder" | "name">;
};

/** The list of a folder: search, rows under headings, and its empty and error states. */
export function ConversationsPane(props: Props) {
  const { address, conversations, items, name, countLabel, pane, selection, isSelecting, view } = props;
  const collaborates = useMe().data?.collaborates ?? false;
  const empty = conversations.data !== undefined && items.length === 0;
  // The focused element was removed with the last row; a list that was empty from the start took no focus from anything.
  const hadRows = useRef(false);
  useEffect(() => {
    if (empty && hadRows.current && document.activeElement === document.body) pane.current?.focus();
    hadRows.current = items.length > 0;
  }, [empty, items.length, pane]);
  return (
    <section
      ref={pane}
      className={css.list}
      aria-label={countLabel ? formatMessage(inbox.listLabel, { name, count: countLabel }) : name}
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
              confirmSure={props.confirmSure}
            />
          )}
          <SearchBox q={address.q} field={props.searchField} onSearch={props.onSearch} />
          <Link
            to="/request-editor"
            className={css.new}
            aria-label={inbox.newRequest}
            onClick={clearEditedRequest}
          >
            <Icon path={mdiPlus} />
          </Link>
        </div>
      )}
      {hasScopes(address) && (collaborates || address.scope !== "mine") && (
        <div className={css.scope}>
          <Suspense>
            <ScopeSwitch scope={address.scope} onScope={props.onScope} />
          </Suspense>
        </div>
      )}
      {address.q && (
        <Suspense fallback={<div className={css.line} />}>
          <SearchSummary
            q={address.q}
            folder={view.folder}
            scope={view.scope}
            name={name}
            countLabel={countLabel}
            onSearch={props.onSearch}
          />
        </Suspense>
      )}
      {conversations.data ? (
        items.length > 0 ? (
          <ConversationRows key={`${view.folder} ${view.scope} ${view.label} ${view.q}`} {...props} />
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
  if (address.q)
    return (
      <Suspense>
        <NoResults key={address.q} q={address.q} scope={view.scope} name={name} onSearch={onSearch} />
      </Suspense>
    );
  if (view.scope === "shared")
    return (
      <EmptyState icon={mdiAccountMultipleOutline} title={inboxList.noSharedTitle}>
        {inboxList.noShared}
      </EmptyState>
    );
  const isFolderList =
    ["archive", "spam", "trash", "starred", "snoozed"].includes(view.folder) || view.label !== null;
  return (
    <EmptyState
      icon={icon}
      title={empty.title}
      action={
        isFolderList ? (
          <ButtonLink to="/inbox">{inboxList.backToInbox}</ButtonLink>
        ) : view.folder === "inbox" ? (
          <ButtonLink to="/requests-tracker">{inboxList.seeRequests}</ButtonLink>
        ) : (
          <ButtonLink to="/request-editor" onClick={clearEditedRequest}>
            {inbox.newRequest}
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
      title={inboxList.failedTitle}
      action={
        <Button busy={conversations.isFetching} onClick={() => void conversations.refetch()}>
          {inboxList.retry}{" "}
        </Button>
      }
    >
      {formatMessage(inboxList.failed, { reason: conversations.error.message })}
    </EmptyState>
  ) : (
    <Skeleton rows={18} shape="mail" label={inboxList.loading} />
  );
