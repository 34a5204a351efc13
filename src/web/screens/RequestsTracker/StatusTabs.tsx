import { mdiAccountCircleOutline, mdiChevronDown, mdiMagnify, mdiPlus, mdiTrayArrowUp } from "@mdi/js";
import type { MouseEvent, RefObject } from "react";
import { useSearchParams } from "react-router";
import type { RequestFilter } from "#contract/requests/request.ts";
import type { RequestCounts } from "#contract/requests/request-list.ts";
import { countedText } from "#core/request/filters-and-folders.ts";
import type { ListFilter } from "#core/request/list-query.ts";
import { shell } from "#messages/shell/shell.ts";
import { trackerList } from "#messages/tracker/list.ts";
import { trackerTable } from "#messages/tracker/table.ts";
import { tracker } from "#messages/tracker/tracker.ts";
import { classNames } from "#web/design/class-names.ts";
import { Button, ButtonLink } from "#web/design/controls/Button.tsx";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { SearchField } from "#web/design/controls/SearchField.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import { Tab, Tabs } from "#web/design/navigation/Tabs.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import { usePhone } from "#web/design/use-phone.ts";
import { openPalette } from "#web/features/keyboard/open-palette.ts";
import { NEW_IMPORT } from "./import/ImportFromUrl.tsx";
import css from "./RequestsTracker.module.css";

/** The filters of the status tabs, in order. */
const FILTERS = ["overdue", "due_soon", "yours", "open", "closed", "drafts"] as const;

const FILTER_LABELS = trackerTable.filters satisfies Record<RequestFilter, string>;

/** About the time between two keystrokes; the search itself is fast. */
const DEBOUNCE_MS = 120;

/** Status tabs with counts, the search field and the button for a new request. */
export function StatusTabs(props: {
  /** Undefined while they are loading, and after that failed. */
  counts: RequestCounts | undefined;
  /** Fetches the counts again after that failed; otherwise null. */
  onRetryCounts: (() => void) | null;
  current: ListFilter;
  hrefOf: (filter: RequestFilter) => string;
  onFollow: (event: MouseEvent, to: string) => void;
  /** Called when a list is likely to be opened next. */
  onLook: (to: string) => void;
  q: string;
  onSearch: (q: string) => void;
  searchRef: RefObject<HTMLInputElement | null>;
  onNew: () => void;
  className?: string | undefined;
}) {
  const { counts, onRetryCounts, current, hrefOf, onFollow, onLook, q, onSearch, searchRef, onNew } = props;
  const phone = usePhone();
  return (
    <div className={classNames(css.tabs, props.className)}>
      <Tabs className={css.filters} label={tracker.tabsLabel}>
        {FILTERS.map((filter) => (
          <Tab
            key={filter}
            to={hrefOf(filter)}
            className={classNames(css.filter, countColor({ counts, filter }))}
            current={filter === current}
            onPointerEnter={() => onLook(hrefOf(filter))}
            onFocus={() => onLook(hrefOf(filter))}
            onClick={(event) => onFollow(event, hrefOf(filter))}
          >
            <StatusTabCount counts={counts} filter={filter} failed={onRetryCounts !== null} />
            {FILTER_LABELS[filter]}
          </Tab>
        ))}
      </Tabs>
      {onRetryCounts && (
        <p className={css.countsFailed} role="alert">
          <VisuallyHidden>{tracker.countsFailed}</VisuallyHidden>
          <Button size="small" title={tracker.countsFailed} onClick={onRetryCounts}>
            {tracker.tryAgain}
          </Button>
        </p>
      )}
      <search className={css.search}>
        <SearchField
          label={tracker.search}
          placeholder={phone ? tracker.searchShort : tracker.search}
          q={q}
          onSearch={onSearch}
          debounceMs={DEBOUNCE_MS}
          inputRef={searchRef}
          className={css.find}
        />
      </search>
      <ButtonLink to="/account" kind="quiet" icon={mdiAccountCircleOutline} className={css.account}>
        <span>{tracker.account}</span>
      </ButtonLink>
      <ButtonLink to="/request-editor" kind="main" icon={mdiPlus} className={css.new} onClick={onNew}>
        {tracker.newRequest}
      </ButtonLink>
      <ImportMenu className={css.more} />
    </div>
  );
}

type CountProps = { counts: RequestCounts | undefined; filter: RequestFilter };

/** The number of requests under a tab, with the other filters applied: "31", "1,000+"; a dash where it is not known. */
const StatusTabCount = ({ counts, filter, failed }: CountProps & { failed: boolean }) => (
  <b>{counts ? countText(counts, filter) : failed ? "–" : <span className={css.statusTabsWaiting} />}</b>
);

const countText = ({ counts, filteredCounts: within }: RequestCounts, filter: RequestFilter) =>
  countedText(within?.[filter].count ?? counts[filter]);

/** A count is colored only while there is something to do about it. */
function countColor({ counts, filter }: CountProps): string | undefined {
  if (!counts || (counts.filteredCounts?.[filter].count ?? counts.counts[filter]) === 0) return undefined;
  return filter === "overdue" ? css.red : filter === "due_soon" ? css.orange : undefined;
}

/** The menu beside "New request", with the import of existing requests and the command palette. */
function ImportMenu({ className }: { className?: string | undefined }) {
  const [, setParams] = useSearchParams();
  const open = () =>
    setParams(
      (previous) => {
        const next = new URLSearchParams(previous);
        next.set("import", NEW_IMPORT);
        return next;
      },
      { preventScrollReset: true },
    );
  return (
    <MenuButton
      label={trackerList.more}
      trigger={<PlainIconButton icon={mdiChevronDown} label={trackerList.more} className={className} />}
      items={[
        { label: trackerList.importRequests, icon: mdiTrayArrowUp, onSelect: open },
        { label: shell.goTo, icon: mdiMagnify, shortcut: shell.goToKey, onSelect: openPalette },
      ]}
    />
  );
}
