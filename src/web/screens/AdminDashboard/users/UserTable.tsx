import {
  mdiAccountCancelOutline,
  mdiAccountCheckOutline,
  mdiAccountClockOutline,
  mdiArrowDown,
  mdiDeleteOutline,
  mdiDotsHorizontal,
  mdiFileDocumentMultipleOutline,
  mdiGauge,
  mdiLogoutVariant,
  mdiShieldAccountOutline,
} from "@mdi/js";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { useNavigate } from "react-router";
import { SENDING_TIERS, type SendingTier, TIER_LIMITS } from "#core/delivery/sending-limits.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminUsers } from "#messages/admin/users.ts";
import { api } from "#web/app/api/api.ts";
import { Select } from "#web/design/controls/Field.tsx";
import { PlainIconButton } from "#web/design/controls/PlainIconButton.tsx";
import { Icon } from "#web/design/display/Icon.tsx";
import { RichText } from "#web/design/display/RichText.tsx";
import { Status } from "#web/design/display/Status.tsx";
import type { Column } from "#web/design/display/Table.tsx";
import { VisuallyHidden } from "#web/design/display/VisuallyHidden.tsx";
import type { MenuItem } from "#web/design/overlays/Menu.tsx";
import { MenuButton } from "#web/design/overlays/MenuButton.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { Timestamp } from "#web/features/dates/Timestamp.tsx";
import { formatFileSize } from "#web/features/files/file-appearance.ts";
import { formatAdminUrl } from "#web/screens/AdminDashboard/admin-url.ts";
import { ListTable } from "#web/screens/AdminDashboard/shared/ListTable.tsx";
import type { UserDialogKind } from "./UserDialog.tsx";
import css from "./UserTable.module.css";
import { type User, useUsage, type useUsers } from "./user-queries.ts";

const HEIGHTS = {
  desktop: 32,
  // Without a name and a state, a line less.
  phone: ({ name, admin, suspended, eraseAt }: User) => (name || admin || suspended || eraseAt ? 160 : 137),
};
const NOT_KNOWN = "–";

type Props = {
  list: ReturnType<typeof useUsers>;
  /** Number of users; undefined until loaded. */
  total: number | undefined;
  onAction: (kind: UserDialogKind, user: User) => void;
} & Pick<ComponentProps<typeof ListTable<User>>, "search" | "empty">;

/** Of what is at most a month ahead. */
const dayOfMonth = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });
const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });

/** What a head says on a wide screen. */
const noun = (text: ReactNode[]) => <span className={css.noun}>{text}</span>;

/** Accounts, newest first. */
export function UserTable({ onAction, ...shared }: Props) {
  const usage = useUsage(shared.list.data?.pages ?? []);
  const columns: Column<User>[] = [
    { id: "email", head: adminUsers.columns.email, className: css.email, cell: ({ email }) => email },
    {
      id: "name",
      head: adminUsers.columns.name,
      width: "22%",
      className: css.name,
      cell: ({ name }) => name,
    },
    {
      id: "requests",
      head: adminUsers.columns.requests,
      width: 120,
      end: true,
      className: css.requests,
      cell: ({ id }) => {
        const count = usage.get(id)?.requests;
        return count === undefined ? (
          NOT_KNOWN
        ) : (
          <RichText message={adminUsers.requestCount} values={{ count, noun }} />
        );
      },
    },
    {
      id: "storage",
      head: adminUsers.columns.storage,
      width: 96,
      end: true,
      className: css.storage,
      cell: ({ id }) => {
        const bytes = usage.get(id)?.storage;
        return bytes === undefined ? (
          NOT_KNOWN
        ) : (
          <RichText message={adminUsers.storageUsed} values={{ size: formatFileSize(bytes), noun }} />
        );
      },
    },
    {
      id: "since",
      head: (
        <span className={css.sorted}>
          {adminUsers.columns.joined} <Icon path={mdiArrowDown} size={14} />
        </span>
      ),
      width: 132,
      end: true,
      sort: "descending",
      className: css.since,
      cell: ({ createdAt }) => (
        <RichText
          message={adminUsers.joinedOn}
          values={{
            date: day.format(new Date(createdAt)),
            noun,
            time: (text) => <Timestamp at={createdAt} text={text.join("")} />,
          }}
        />
      ),
    },
    {
      id: "limit",
      head: adminUsers.columns.limit,
      width: 176,
      className: css.limit,
      cell: (user) => <SendingLimitSelect user={user} />,
    },
    {
      id: "state",
      head: adminUsers.columns.state,
      width: 168,
      className: css.role,
      cell: (user) => <UserState user={user} />,
    },
    {
      id: "actions",
      head: <VisuallyHidden>{adminUsers.columns.actions}</VisuallyHidden>,
      width: 48,
      className: css.actions,
      cell: (user) => <UserActions user={user} onAction={onAction} />,
    },
  ];
  return (
    <ListTable
      {...shared}
      label={adminUsers.title}
      className={css.grid}
      words={adminUsers}
      columns={columns}
      heights={HEIGHTS}
    />
  );
}

const UserState = ({ user: { admin, suspended, eraseAt } }: { user: User }) => (
  <>
    {admin && (
      <Status tone="grey" icon={mdiShieldAccountOutline}>
        {adminUsers.administrator}
      </Status>
    )}
    {eraseAt && (
      <Status tone="orange" icon={mdiAccountClockOutline}>
        {formatMessage(adminUsers.erasedOn, { date: dayOfMonth.format(new Date(eraseAt)) })}
      </Status>
    )}
    {suspended && (
      <span title={suspended.reason}>
        <Status tone="red" icon={mdiAccountCancelOutline}>
          {adminUsers.suspended}
        </Status>
      </span>
    )}
  </>
);

function UserActions({ user, onAction }: { user: User } & Pick<Props, "onAction">) {
  const navigate = useNavigate();
  return (
    <MenuButton
      label={formatMessage(adminUsers.actionsFor, { email: user.email })}
      align="end"
      trigger={
        <PlainIconButton
          size="small"
          icon={mdiDotsHorizontal}
          label={formatMessage(adminUsers.actionsFor, { email: user.email })}
        />
      }
      items={[
        {
          label: adminUsers.showRequests,
          icon: mdiFileDocumentMultipleOutline,
          onSelect: () => void navigate(formatAdminUrl({ section: "requests", q: user.email })),
        },
        { label: adminUsers.setQuotas, icon: mdiGauge, onSelect: () => onAction("set_quotas", user) },
        { label: adminUsers.signOut, icon: mdiLogoutVariant, onSelect: () => onAction("sign_out", user) },
        ...(user.admin ? [] : closingItems(user, onAction)),
      ]}
    />
  );
}

/** What ends an account, for now or for good. Administrators are left out: their address is in the settings. */
const closingItems = (user: User, onAction: Props["onAction"]): MenuItem[] => [
  user.suspended
    ? { label: adminUsers.restore, icon: mdiAccountCheckOutline, onSelect: () => onAction("restore", user) }
    : {
        label: adminUsers.suspend,
        icon: mdiAccountCancelOutline,
        danger: true,
        onSelect: () => onAction("suspend", user),
      },
  ...(user.eraseAt
    ? []
    : [
        {
          label: adminUsers.erase,
          icon: mdiDeleteOutline,
          danger: true,
          onSelect: () => onAction("erase", user),
        },
      ]),
];

type LimitedUser = { id: string; email: string; sendingStep: SendingTier };

/** Changes how many recipients a user may write to per day. The choice lasts until an administrator changes it. */
function SendingLimitSelect({ user }: { user: LimitedUser }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (step: SendingTier) => api.put<void>(`/api/admin/users/${user.id}/sending-step`, { step }),
    onSuccess: (_done, step) =>
      showToast({
        text: formatMessage(adminUsers.limitChanged, {
          email: user.email,
          count: TIER_LIMITS[step].recipients,
        }),
      }),
    onError: (error) => showToast({ text: formatMessage(adminUsers.limitFailed, { reason: error.message }) }),
    onSettled: () => client.invalidateQueries({ queryKey: ["admin", "users"] }),
  });
  return (
    <Select
      aria-label={formatMessage(adminUsers.sendingLimitOf, { email: user.email })}
      value={change.isPending ? change.variables : user.sendingStep}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.target.value as SendingTier)}
    >
      {SENDING_TIERS.map((step) => (
        <option key={step} value={step}>
          {formatMessage(adminUsers.sendingLimit, { count: TIER_LIMITS[step].recipients })}
        </option>
      ))}
    </Select>
  );
}
