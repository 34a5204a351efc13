import { mdiAccountCircleOutline, mdiMagnify, mdiPlus } from "@mdi/js";
import type { MouseEvent, RefObject } from "react";
import { Link } from "react-router";
import type { RequestFilter } from "#contract/requests/request.ts";
import type { RequestCounts } from "#contract/requests/request-list.ts";
import type { ListFilter } from "#core/request/list-query.ts";
import { tracker } from "#messages/tracker/tracker.ts";
import { classNames } from "#web/design/class-names.ts";
import { ButtonLink } from "#web/design/controls/Button.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { useDebouncedSearch } from "#web/design/use-debounced-search.ts";
import { usePhone } from "#web/design/use-phone.ts";
import { ImportMenu } from "./import/ImportMenu.tsx";
import { countColor, FILTER_LABELS, FILTERS, StatusTabCount } from "./StatusTabCount.tsx";
import css from "./StatusTabs.module.css";

/** About the time between two keystrokes; the search itself is fast. */
const DEBOUNCE_MS = 120;

/** Status tabs with counts, the search field and the button for a new request. */
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
    <div className={classNames(css.tabs, className)}>
      <nav className={css.filters} aria-label={tracker.tabsLabel}>
        {FILTERS.map((filter) => (
          <Link
            key={filter}
            to={hrefOf(filter)}
            className={classNames(css.filter, countColor({ counts, filter }))}
            aria-current={filter === current ? "true" : undefined}
            onClick={(event) => onFollow(event, hrefOf(filter))}
          >
            <StatusTabCount counts={counts} filter={filter} />
            {FILTER_LABELS[filter]}
          </Link>
        ))}
      </nav>
      <search className={css.search}>
        <SearchField q={q} onSearch={onSearch} inputRef={searchRef} />
      </search>
      <ButtonLink to="/account" kind="quiet" icon={mdiAccountCircleOutline} className={css.account}>
        <span>{tracker.account}</span>
      </ButtonLink>
      <ButtonLink to="/request-editor" kind="main" icon={mdiPlus} onClick={onNew}>
        {tracker.newRequest}
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
        placeholder={phone ? tracker.searchShort : tracker.search}
        aria-label={tracker.search}
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
