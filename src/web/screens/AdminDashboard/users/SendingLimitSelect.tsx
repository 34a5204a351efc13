import { useMutation, useQueryClient } from "@tanstack/react-query";
import { SENDING_TIERS, type SendingTier, TIER_LIMITS } from "#core/delivery/sending-limits.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { adminUsers } from "#messages/admin/users.ts";
import { api } from "#web/app/api/api.ts";
import { Select } from "#web/design/controls/Field.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";

type User = { id: string; email: string; sendingStep: SendingTier };

/** Changes how many recipients a user may write to per day. The choice lasts until an administrator changes it. */
export function SendingLimitSelect({ user }: { user: User }) {
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
