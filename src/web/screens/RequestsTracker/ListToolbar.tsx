import type { ReactNode } from "react";
import { tracker } from "#messages/tracker/tracker.ts";
import { Segmented } from "#web/design/controls/Segmented.tsx";
import css from "./ListToolbar.module.css";
import type { ViewKind } from "./tracker-url.ts";
import { viewOptions } from "./view-switch.tsx";

/** The bar above the requests: `start`, `tools`, and the switch between views. */
export const ListToolbar = (props: {
  start: ReactNode;
  /** Left out beside an open request, where there is no room. */
  tools: ReactNode;
  viewKind: ViewKind;
  onViewKind: (viewKind: ViewKind) => void;
}) => (
  <div className={css.bar}>
    {props.start}
    {props.tools && (
      <div className={css.tools}>
        {props.tools}
        <Segmented
          label={tracker.views.label}
          value={props.viewKind}
          options={viewOptions}
          onChange={props.onViewKind}
        />
      </div>
    )}
  </div>
);
