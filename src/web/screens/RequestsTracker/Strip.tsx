import { mdiAccountCircleOutline, mdiMagnify, mdiPlus } from "@mdi/js";
import type { RefObject } from "react";
import { Link } from "react-router";
import type { RequestFilter } from "#contract/request.ts";
import type { RequestCounts } from "#contract/request-list.ts";
import type { ListFilter } from "#core/request/list-query.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { useSearchWords } from "#web/ui/use-search-words.ts";
import { ImportMenu } from "./Import/ImportMenu.tsx";
import css from "./Strip.module.css";

const FILTERS: readonly [RequestFilter, string][] = [
  ["overdue", "Overdue"],
  ["due_soon", "Due in 7 days"],
  ["yours", "Waiting for you"],
  ["open", "Open"],
  ["closed", "Closed"],
  ["drafts", "Drafts"],
];

/** The counts, which are the filters; the search; the way to a new request. */
export function Strip(props: {
  counts: RequestCounts | undefined;
  current: ListFilter;
  hrefOf: (filter: RequestFilter) => string;
  q: string;
  onSearch: (q: string) => void;
  searchRef: RefObject<HTMLInputElement | null>;
  onNew: () => void;
  className?: string | undefined;
}) {
  const { counts, current, hrefOf, q, onSearch, searchRef, onNew, className } = props;
  return (
    <div className={classNames(css.strip, className)}>
      <nav className={css.filters} aria-label="Requests by what they need">
        {FILTERS.map(([filter, words]) => (
          <Link
            key={filter}
            to={hrefOf(filter)}
            className={classNames(css.filter, hot(filter, counts))}
            aria-current={filter === current ? "true" : undefined}
          >
            <b>{counts ? countWords(counts, filter) : <span className={css.waiting} />}</b>
            {words}
          </Link>
        ))}
      </nav>
      <search className={css.search}>
        <SearchField q={q} onSearch={onSearch} inputRef={searchRef} />
      </search>
      <ButtonLink to="/account" kind="quiet" icon={mdiAccountCircleOutline} className={css.account}>
        <span>Account</span>
      </ButtonLink>
      <ButtonLink to="/request-editor" kind="main" icon={mdiPlus} onClick={onNew}>
        New request
      </ButtonLink>
      <ImportMenu className={css.more} />
    </div>
  );
}

/** How many there are in it, under the other filters where there are any: "31", "1,000+". */
function countWords({ counts, within }: RequestCounts, filter: RequestFilter) {
  const { count, more } = within?.[filter] ?? { count: counts[filter], more: false };
  return `${count.toLocaleString("en-US")}${more ? "+" : ""}`;
}

/** A count is only coloured while there is something to do about it. */
function hot(filter: RequestFilter, counts: RequestCounts | undefined) {
  if (!counts || (counts.within?.[filter].count ?? counts.counts[filter]) === 0) return undefined;
  return {
    overdue: css.red,
    due_soon: css.orange,
    yours: undefined,
    open: undefined,
    closed: undefined,
    drafts: undefined,
  }[filter];
}

function SearchField(props: {
  q: string;
  onSearch: (q: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
}) {
  const { q, onSearch, inputRef } = props;
  const { typed, type, searchNow } = useSearchWords(q, onSearch);
  return (
    <label className={css.find}>
      <Icon path={mdiMagnify} size={16} />
      <input
        ref={inputRef}
        type="search"
        value={typed}
        maxLength={200}
        placeholder="Search requests"
        aria-label="Search requests"
        aria-keyshortcuts="/"
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          if (typed === "") inputRef.current?.blur();
          else searchNow("");
        }}
      />
    </label>
  );
}
