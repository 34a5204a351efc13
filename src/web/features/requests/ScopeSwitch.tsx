import { mdiAccountGroupOutline, mdiAccountMultipleOutline, mdiAccountOutline } from "@mdi/js";
import type { ListScope } from "#core/request/list-query.ts";
import { trackerShared } from "#messages/tracker/shared.ts";
import { Segmented } from "#web/design/controls/Segmented.tsx";

const { scopes } = trackerShared;
const OPTIONS: { value: ListScope; label: string; icon: string }[] = [
  { value: "mine", label: scopes.mine, icon: mdiAccountOutline },
  { value: "shared", label: scopes.shared, icon: mdiAccountMultipleOutline },
  { value: "all", label: scopes.all, icon: mdiAccountGroupOutline },
];

/** Whose requests are shown. Only users with whom others share theirs see it, so it loads on demand. */
export const ScopeSwitch = (props: { scope: ListScope; onScope: (scope: ListScope) => void }) => (
  <Segmented label={trackerShared.scope} value={props.scope} options={OPTIONS} onChange={props.onScope} />
);
