import { Suspense, useId, useState } from "react";
import type { StatusRange } from "#contract/platform/status.ts";
import { adminStatus } from "#messages/admin/status.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Segmented } from "#web/design/controls/Segmented.tsx";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { FIRST_PLOTS, PlotSkeletons } from "./PlotSkeletons.tsx";
import css from "./StatusPlots.module.css";

const Plots = lazyComponent(async () => (await import("./Plots.tsx")).Plots);

const RANGES = ["day", "week", "quarter"] as const;

/** The figures of the installation over time. */
export function StatusPlots() {
  const [range, setRange] = useState<StatusRange>("day");
  const [showAll, setShowAll] = useState(false);
  const id = useId();
  return (
    <section className={css.status} aria-labelledby={id}>
      <header className={css.head}>
        <h2 id={id}>{adminStatus.title}</h2>
        <Button kind="quiet" size="small" aria-expanded={showAll} onClick={() => setShowAll(!showAll)}>
          {showAll ? adminStatus.showFewer : adminStatus.showAll}
        </Button>
        <Segmented
          label={adminStatus.range}
          value={range}
          options={RANGES.map((value) => ({ value, label: adminStatus.ranges[value] }))}
          onChange={setRange}
        />
      </header>
      <Suspense fallback={<PlotSkeletons count={FIRST_PLOTS} />}>
        <Plots range={range} showAll={showAll} />
      </Suspense>
    </section>
  );
}
