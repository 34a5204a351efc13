import { mdiCloudOffOutline, mdiMagnify, mdiPlus } from "@mdi/js";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, Suspense, useEffect, useState } from "react";
import { Link } from "react-router";
import type { Mailbox } from "#contract/mailbox/mailbox.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import type { MailboxFolder } from "#core/request/filters-and-folders.ts";
import { formatSearch } from "#core/search/format-query.ts";
import { unknownOperators } from "#core/search/operators.ts";
import { parseSearch } from "#core/search/parse.ts";
import { inboxFolders } from "#messages/inbox/folders.ts";
import { inbox } from "#messages/inbox/inbox.ts";
import { inboxList } from "#messages/inbox/list.ts";
import { inboxSearch } from "#messages/inbox/search.ts";
import { api } from "#web/app/api/api.ts";
import { Button, ButtonLink } from "#web/design/controls/Button.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { mailboxQuery } from "#web/features/labels/label-queries.ts";
import { clearEditedRequest } from "#web/features/navigation/edited-request.ts";
import type { SelectionBarProps } from "#web/screens/Inbox/actions/SelectionBar.tsx";
import { FolderMenu } from "#web/screens/Inbox/folders/FolderMenu.tsx";
import { folderAppearance } from "#web/screens/Inbox/folders/folders.ts";
import type { InboxParams } from "#web/screens/Inbox/inbox-params.ts";
import { SelectionBar } from "#web/screens/Inbox/lazy-components.ts";
import { SearchBox } from "#web/screens/Inbox/search/SearchBox.tsx";
import { ConversationRows, type RowsProps } from "./ConversationRows.tsx";
import css from "./ConversationsPane.module.css";
import { useMailbox } from "./list-queries.ts";

type Props = RowsProps & {
  address: InboxParams;
  mailbox: Mailbox | undefined;
  /** Name of the list, and its count. */
  name: string;
  countLabel: string;
  pane: RefObject<HTMLElement | null>;
  searchField: RefObject<HTMLInputElement | null>;
  onSearch: (q: string) => void;
  /** Starts touch selection. */
  onStartSelecting: () => void;
  bar: Omit<SelectionBarProps, "selection" | "folder" | "name">;
};

/** The list of a folder: search, rows under headings, and its empty and error states. */
export function ConversationsPane(props: Props) {
  const { address, conversations, items, name, countLabel, pane, selection, isSelecting, view } = props;
  const empty = conversations.data !== undefined && items.length === 0;
  // The focused element was removed with the last row.
  useEffect(() => {
    if (empty && document.activeElement === document.body) pane.current?.focus();
  }, [empty, pane]);
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
      {address.q && (
        <SearchSummary
          q={address.q}
          folder={view.folder}
          name={name}
          countLabel={countLabel}
          onSearch={props.onSearch}
        />
      )}
      {conversations.data ? (
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

const MAX_ALTERNATIVES = 4;

/** Suggests the same search without one of its filters. */
function NoResults({ q, name, onSearch }: { q: string; name: string; onSearch: (q: string) => void }) {
  const { clauses } = parseSearch(q).query;
  const alternatives =
    clauses.length < 2
      ? []
      : clauses.slice(0, MAX_ALTERNATIVES).map((clause) => ({
          removed: formatSearch({ clauses: [clause] }),
          q: formatSearch({ clauses: clauses.filter((other) => other !== clause) }),
        }));
  return (
    <EmptyState
      icon={mdiMagnify}
      title={inboxSearch.noResultsTitle}
      action={
        <div className={css.alternatives}>
          {alternatives.map((one) => (
            <Button key={one.removed} onClick={() => onSearch(one.q)}>
              {formatMessage(inboxSearch.searchWithout, { filter: one.removed })}
            </Button>
          ))}
          <Button onClick={() => onSearch("")}>{inboxSearch.clear}</Button>
        </div>
      }
    >
      {name === inboxFolders.names.inbox
        ? formatMessage(inboxSearch.noResults, { query: q })
        : formatMessage(inboxSearch.noResultsIn, { query: q, folder: name })}
    </EmptyState>
  );
}

type SearchSummaryProps = {
  q: string;
  folder: MailboxFolder;
  /** Name of the list. */
  name: string;
  /** Number of matches; empty while unknown. */
  countLabel: string;
  onSearch: (q: string) => void;
};

/** Scope of the search, remarks on parts that could not be used, and a button to save it. */
function SearchSummary({ q, folder, name, countLabel, onSearch }: SearchSummaryProps) {
  const { query, remarks: parseRemarks } = parseSearch(q);
  const remarks = [
    ...parseRemarks.map(({ text }) => text),
    ...unknownOperators(query).map((operator) => formatMessage(inboxSearch.unknownOperator, { operator })),
  ];
  const hasFolderTerm = query.clauses.flat().some((term) => term.kind === "in");
  return (
    <div className={css.line}>
      <p className={css.where}>
        {hasFolderTerm ? inboxSearch.folderInSearch : searchesAllMail(folder) ? inboxSearch.allEmail : name}
        {!hasFolderTerm && searchesAllMail(folder) && (
          <button type="button" onClick={() => onSearch(`${q.trim()} in:anywhere`)}>
            {inboxSearch.includeSpamAndTrash}{" "}
          </button>
        )}
        <SaveSearchButton q={q.trim()} />
      </p>
      {remarks.length > 0 && (
        <ul className={css.remarks}>
          {remarks.map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      )}
      <VisuallyHidden>
        <p role="status">{[countLabel, ...remarks].filter(Boolean).join(". ")}</p>
      </VisuallyHidden>
    </div>
  );
}

const searchesAllMail = (folder: MailboxFolder) => folder === "inbox" || folder === "all";

/** Saves a search under its own text, or deletes it. */
function SaveSearchButton({ q }: { q: string }) {
  const client = useQueryClient();
  const { data: mailbox } = useMailbox();
  const [saveError, setSaveError] = useState<string | null>(null);
  if (!mailbox) return null;
  const savedSearch = mailbox.searches.find((search) => search.q === q);
  const toggleSaved = async () => {
    setSaveError(null);
    try {
      if (savedSearch) await api.delete(`/api/searches/${savedSearch.id}`);
      else await api.put(`/api/searches/${crypto.randomUUID()}`, { name: searchName(q), q });
      await client.invalidateQueries(mailboxQuery);
    } catch (error) {
      setSaveError(error instanceof Error ? error.message : inboxSearch.tryAgain);
    }
  };
  return (
    <>
      <button type="button" onClick={() => void toggleSaved()}>
        {savedSearch ? inboxSearch.deleteSaved : inboxSearch.save}
      </button>
      {saveError && <span role="alert">{saveError}</span>}
    </>
  );
}

/** The server accepts names of up to 40 characters. */
const searchName = (q: string) => (q.length <= 40 ? q : `${q.slice(0, 39).toWellFormed()}…`);
