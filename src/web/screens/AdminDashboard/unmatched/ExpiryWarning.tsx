import { mdiClockAlertOutline } from "@mdi/js";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminUnmatched } from "#messages/admin/unmatched.ts";
import { Notice } from "#web/design/display/Notice.tsx";
import css from "#web/screens/AdminDashboard/AdminDashboard.module.css";

/** Warns of unmatched email that will be deleted soon. */
export const ExpiryWarning = ({ count = 0 }: { count: number | undefined }) =>
  count > 0 && (
    <div className={css.warning}>
      <Notice tone="orange" icon={mdiClockAlertOutline}>
        {formatMessage(adminUnmatched.expiryWarning, { count })}
      </Notice>
    </div>
  );
