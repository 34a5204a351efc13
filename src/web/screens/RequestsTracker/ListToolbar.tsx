import type { ReactNode } from "react";
import { Segmented } from "#web/design/controls/Segmented.tsx";
import css from "./ListToolbar.module.css";
import type { ViewKind } from "./tracker-url.ts";
import { viewOptions } from "./view-switch.tsx";

/** What stands over the requests: `start`, `tools`, and how to look at them. */
export const ListToolbar = (props: {
  start: ReactNode;
  /** None beside an open request, where there is no room. */
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
          label="Look at requests as"
          value={props.viewKind}
          options={viewOptions}
          onChange={props.onViewKind}
        />
      </div>
    )}
  </div>
);
