import type { ReactNode } from "react";
import { Segmented } from "#web/ui/Segmented.tsx";
import css from "./Bar.module.css";
import type { Way } from "./tracker-address.ts";
import { wayOptions } from "./ways.tsx";

/** What stands over the requests: `start`, `tools`, and how to look at them. */
export const Bar = (props: {
  start: ReactNode;
  /** None beside an open request, where there is no room. */
  tools: ReactNode;
  way: Way;
  onWay: (way: Way) => void;
}) => (
  <div className={css.bar}>
    {props.start}
    {props.tools && (
      <div className={css.tools}>
        {props.tools}
        <Segmented
          label="Look at requests as"
          value={props.way}
          options={wayOptions}
          onChange={props.onWay}
        />
      </div>
    )}
  </div>
);
