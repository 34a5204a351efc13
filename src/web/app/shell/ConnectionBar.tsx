import { mdiCloudOffOutline } from "@mdi/js";
import { shell } from "#messages/shell/shell.ts";
import { useConnection } from "#web/app/api/connection.ts";
import { Icon } from "#web/design/display/Icon.tsx";
import { useDebouncedValue } from "#web/design/use-debounced-value.ts";
import css from "./Shell.module.css";

/** One lost call, which is repeated after a second, is not worth a word. */
const SHOW_DELAY_MS = 1_500;

/** Says that the server cannot be reached, while it cannot. Always in the page, so that screen readers announce it. */
export function ConnectionBar() {
  const connection = useDebouncedValue(useConnection(), SHOW_DELAY_MS);
  return (
    <div role="status">
      {connection !== "online" && (
        <p className={css.connection}>
          <Icon path={mdiCloudOffOutline} />
          <span>
            <b>{connection === "offline" ? shell.offline : shell.unreachable}</b> {shell.offlineText}
          </span>
        </p>
      )}
    </div>
  );
}
