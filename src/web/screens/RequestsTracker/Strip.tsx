import { mdiAccountCircleOutline, mdiMagnify, mdiPlus } from "@mdi/js";
import type { MouseEvent, RefObject } from "react";
import { Link } from "react-router";
import type { RequestFilter } from "#contract/request.ts";
import type { RequestCounts } from "#contract/request-list.ts";
import type { ListFilter } from "#core/request/list-query.ts";
import { ButtonLink } from "#web/ui/Button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/Icon.tsx";
import { usePhone } from "#web/ui/use-phone.ts";
import { useDebouncedSearch } from "#web/ui/use-search-words.ts";
import { ImportMenu } from "./Import/ImportMenu.tsx";
import css from "./Strip.module.css";
import { countColor, FILTERS, StatusTabCount } from "./StripCount.tsx";

/** As long as one letter takes to follow another; the answer itself is quick. */
const DEBOUNCE_MS = 120;

/** The counts, which are the filters; the search; the way to a new request. */
export function StatusTabs(props: {
  counts: RequestCounts | undefined;
  current: ListFilter;
  hrefOf: (filter: RequestFilter) => string;
  onFollow: (event: MouseEvent, to: string) => void;
  q: string;
  onSearch: (q: string) => void;
  searchRef: RefObject<HTMLInputElement | null>;
  onNew: () => void;
  className?: string | undefined;
}) {
  const { counts, current, hrefOf, onFollow, q, onSearch, searchRef, onNew, className } = props;
  return (
    <div className={classNames(css.strip, className)}>
      <nav className={css.filters} aria-label="Requests by what they need">
        {FILTERS.map(([filter, label]) => (
          <Link
            key={filter}
            to={hrefOf(filter)}
            className={classNames(css.filter, countColor({ counts, filter }))}
            aria-current={filter === current ? "true" : undefined}
            onClick={(event) => onFollow(event, hrefOf(filter))}
          >
            <StatusTabCount counts={counts} filter={filter} />
            {label}
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

function SearchField(props: {
  q: string;
  onSearch: (q: string) => void;
  inputRef: RefObject<HTMLInputElement | null>;
}) {
  const { q, onSearch, inputRef } = props;
  const { typed: inputText, changeText, searchNow } = useDebouncedSearch(q, onSearch, DEBOUNCE_MS);
  const phone = usePhone();
  return (
    <label className={css.find}>
      <Icon path={mdiMagnify} size={16} />
      <input
        ref={inputRef}
        type="search"
        value={inputText}
        maxLength={200}
        placeholder={phone ? "Search" : "Search requests"}
        aria-label="Search requests"
        aria-keyshortcuts="/"
        onChange={(event) => changeText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") searchNow(inputText);
          else if (event.key !== "Escape") return;
          else if (inputText === "") inputRef.current?.blur();
          else searchNow("");
          event.preventDefault();
        }}
      />
    </label>
  );
}
