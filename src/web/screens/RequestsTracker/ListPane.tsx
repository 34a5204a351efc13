import { Suspense } from "react";
import { Skeleton } from "#web/ui/Skeleton.tsx";
import { useHeld } from "#web/ui/use-held.ts";
import { Bar } from "./Bar.tsx";
import { BulkBar } from "./Bulk/BulkBar.tsx";
import { FilterChips } from "./Filters/FilterChips.tsx";
import { isFiltered, withoutFilters } from "./Filters/filter-words.ts";
import { ListRows } from "./ListRows.tsx";
import { sortWord } from "./list-words.ts";
import css from "./RequestsTracker.module.css";
import { Tools } from "./Tools.tsx";
import { changeTo } from "./tracker-address.ts";
import type { useTrackerView } from "./tracker-view.ts";
import type { useRowSteps } from "./use-row-steps.ts";
import type { TrackerList } from "./use-tracker-list.ts";
import { ViewTabs } from "./Views/ViewTabs.tsx";

type Props = Pick<ReturnType<typeof useTrackerView>, "view" | "change" | "linkTo" | "hrefOf"> & {
  shown: TrackerList;
  steps: ReturnType<typeof useRowSteps>;
  /** Told of a request that is likely to be opened next. */
  onLook: (id: string) => void;
};

/** The requests, in the way that is chosen, and what stands over them. */
export function ListPane({ view, change, linkTo, hrefOf, shown, steps, onLook }: Props) {
  const { query, asked, Other, list, rows, counts, found, total, chosen, columns } = shown;
  const { selection } = chosen;
  // Rows that are about to go are not drawn once more for their links.
  const links = useHeld(hrefOf, list.waiting);
  // What narrows and orders the person's own requests says nothing of those.
  const others = view.way === "shared";
  return (
    <div className={css.left}>
      <BulkBar
        selection={selection}
        rows={rows}
        asked={asked}
        total={total}
        onSelectAll={() => chosen.selectAll(true)}
        onClear={chosen.clear}
        readAll={list.readAll}
      >
        <Bar
          way={view.way}
          onWay={(way) => change({ as: way })}
          start={
            <ViewTabs
              views={shown.views}
              saved={shown.saved}
              looking={{ query, way: view.way, columns: columns.layout }}
              onSaved={(id) => change({ view: id, columns: null }, { replace: true })}
            />
          }
          tools={
            view.request === null &&
            !others && (
              <Tools
                query={query}
                asked={asked}
                found={found}
                onQuery={shown.narrow}
                columns={Other ? null : columns}
              />
            )
          }
        />
      </BulkBar>
      {isFiltered(query) && !others && (
        <FilterChips
          query={query}
          found={found}
          onRemove={(filter) => change({ [filter]: null }, { replace: true })}
          onClear={() => shown.narrow(withoutFilters(query))}
        />
      )}
      {Other ? (
        <Suspense fallback={<Skeleton rows={21} shape="table" label="Loading your requests" />}>
          <Other query={asked} hrefOf={hrefOf} />
        </Suspense>
      ) : (
        <ListRows
          query={query}
          list={list}
          counts={counts}
          clearHref={linkTo(query.q ? { q: "" } : changeTo(withoutFilters(query)))}
          onStep={steps.step}
          onReach={steps.reach}
          onEnd={steps.toEnd}
          table={{
            rows,
            total,
            order: query,
            onSort: (sort) => change({ sort: sortWord(query, sort) }),
            layout: columns.layout,
            onLayout: columns.setLayout,
            selection,
            onToggle: chosen.toggle,
            onToggleAll: () =>
              selection.ids.size === rows.length ? chosen.clear() : chosen.selectAll(false),
            hrefOf: links,
            of: list.of,
            onLook,
            onOpen: steps.open,
            active: steps.active,
            onReached: steps.go,
            openId: view.request,
          }}
        />
      )}
    </div>
  );
}
