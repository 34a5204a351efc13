import { useMutation, useQueryClient } from "@tanstack/react-query";
import { SENDING_TIERS, type SendingTier, TIER_LIMITS } from "#core/delivery/sending-limits.ts";
import { api } from "#web/app/api/api.ts";
import { Select } from "#web/design/controls/Field.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";

type User = { id: string; email: string; sendingStep: SendingTier };

/** How many recipients a user may write to in a day, to be raised or lowered; it stays until an administrator changes it. */
export function SendingLimitSelect({ user }: { user: User }) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (step: SendingTier) => api.put<void>(`/api/admin/users/${user.id}/sending-step`, { step }),
    onSuccess: (_done, step) =>
      showToast({ text: `${user.email} can send to ${TIER_LIMITS[step].recipients} recipients a day` }),
    onError: (error) => showToast({ text: `Limit not changed. ${error.message}` }),
    onSettled: () => client.invalidateQueries({ queryKey: ["admin", "users"] }),
  });
  return (
    <Select
      aria-label={`Sending limit of ${user.email}`}
      value={change.isPending ? change.variables : user.sendingStep}
      disabled={change.isPending}
      onChange={(event) => change.mutate(event.target.value as SendingTier)}
    >
      {SENDING_TIERS.map((step) => (
        <option key={step} value={step}>
          {TIER_LIMITS[step].recipients} a day
        </option>
      ))}
    </Select>
  );
}
