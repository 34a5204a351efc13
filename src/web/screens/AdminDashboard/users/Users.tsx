import { mdiAccountCheckOutline, mdiAccountGroupOutline } from "@mdi/js";
import { Suspense, useCallback, useState } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import { countedText, MAX_COUNTED_USERS } from "#core/request/filters-and-folders.ts";
import { adminUsers } from "#messages/admin/users.ts";
import { lazyComponent } from "#web/design/lazy-component.tsx";
import { ListSearch, Toolbar } from "#web/screens/AdminDashboard/shared/Toolbar.tsx";
import { useAdminUrl } from "#web/screens/AdminDashboard/use-admin-url.ts";
import type { UserDialogKind } from "./UserDialog.tsx";
import { UserTable } from "./UserTable.tsx";
import { MIN_SEARCH, type User, type UserView, useUsers } from "./user-queries.ts";

const UserDialog = lazyComponent(async () => (await import("./UserDialog.tsx")).UserDialog);

const VIEWS: readonly UserView[] = ["all", "suspended"];
const EMPTY = {
  all: { icon: mdiAccountGroupOutline, title: adminUsers.emptyTitle, text: adminUsers.emptyText },
  suspended: {
    icon: mdiAccountCheckOutline,
    title: adminUsers.noneSuspendedTitle,
    text: adminUsers.noneSuspendedText,
  },
};

/** All accounts with their usage, and what can be done with each. */
export function Users({ total }: { total: number | undefined }) {
  const { address: urlState, change, linkTo } = useAdminUrl();
  const show = urlState.show === "suspended" ? "suspended" : "all";
  const q = urlState.q.trim();
  const list = useUsers(show, q);
  const search = useCallback((searchText: string) => change({ q: searchText }, { replace: true }), [change]);
  const [dialog, setDialog] = useState<{ kind: UserDialogKind; user: User } | null>(null);
  const defaults = list.data?.pages[0]?.defaults;
  return (
    <>
      <Toolbar
        title={adminUsers.title}
        label={adminUsers.filters}
        current={show}
        filters={VIEWS.map((id) => ({
          id,
          name: adminUsers.views[id],
          to: linkTo({ show: id === "all" ? null : id }),
          count: id === "all" && total !== undefined ? countedText(total, MAX_COUNTED_USERS) : undefined,
        }))}
      >
        <ListSearch label={adminUsers.search} q={urlState.q} onSearch={search} />
      </Toolbar>
      <UserTable
        list={list}
        total={show === "all" && q === "" && total !== MAX_COUNTED_USERS ? total : undefined}
        search={{
          q,
          clearHref: linkTo({ q: "" }),
          noMatch: formatMessage(adminUsers.noMatch, { query: q }),
          tooShort: q !== "" && q.length < MIN_SEARCH && adminUsers.tooShort,
        }}
        empty={EMPTY[show]}
        onAction={(kind, user) => setDialog({ kind, user })}
      />
      {dialog && list.data && (
        <Suspense>
          <UserDialog
            {...dialog}
            defaultStorage={defaults?.storageBytes ?? 0}
            defaultRequests={defaults?.requests ?? null}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </>
  );
}
