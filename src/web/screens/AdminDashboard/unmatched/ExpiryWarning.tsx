import { mdiClockAlertOutline } from "@mdi/js";
import { Notice } from "#web/design/display/Notice.tsx";
import css from "#web/screens/AdminDashboard/AdminDashboard.module.css";
import { countText } from "#web/screens/AdminDashboard/shared/count-text.ts";

/** Warns of unmatched email that is erased soon; nothing where there is none. */
export const ExpiryWarning = ({ count = 0 }: { count: number | undefined }) =>
  count > 0 && (
    <div className={css.warning}>
      <Notice tone="orange" icon={mdiClockAlertOutline}>
        {countText(count, "message expires", "messages expire")} in the next 14 days. Put what belongs to a
        request there; the rest is erased.
      </Notice>
    </div>
  );
