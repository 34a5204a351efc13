import { mdiAlertCircle } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import type { MissingAddresses, SetAgencyAddress } from "#contract/delivery/agency-address.ts";
import type { RequestDetail } from "#contract/requests/request.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { trackerBulk } from "#messages/tracker/bulk.ts";
import { tracker } from "#messages/tracker/tracker.ts";
import { api } from "#web/app/api/api.ts";
import { ApiError } from "#web/app/api/api-error.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input } from "#web/design/controls/Field.tsx";
import { Notice } from "#web/design/display/Notice.tsx";
import { Skeleton } from "#web/design/display/Skeleton.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import css from "./AgencyAddressesDialog.module.css";
import type { BulkTargets } from "./bulk-targets.ts";
import type { useBulkChange } from "./use-bulk-change.ts";

const text = trackerBulk.addresses;

type Props = {
  targets: BulkTargets;
  runGuarded: ReturnType<typeof useBulkChange>["guarded"];
  onClose: () => void;
};

/** Email addresses of the agencies that have none: one field for each agency, whatever the number of its requests. */
export function AgencyAddressesDialog({ targets, runGuarded, onClose }: Props) {
  const formId = useId();
  const missing = useQuery({
    queryKey: ["missing-addresses", targets],
    queryFn: ({ signal }) =>
      api.post<MissingAddresses>("/api/requests/missing-addresses", targets, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [addresses, setAddresses] = useState<Record<string, string>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isSaving, setIsSaving] = useState(false);
  const agencies = missing.data?.agencies ?? [];
  const entered = agencies.filter(({ agency }) => addresses[agency.id]?.trim());

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSaving || entered.length === 0) return;
    setIsSaving(true);
    void runGuarded(async () => {
      const rejected: Record<string, string> = {};
      let saved = 0;
      for (const { agency, requestIds } of entered) {
        const result = await saveAddress(requestIds, addresses[agency.id]?.trim() ?? "");
        saved += result.saved;
        if (result.error !== null) rejected[agency.id] = result.error;
      }
      setErrors(rejected);
      if (saved > 0) showToast({ text: formatMessage(text.saved, { count: saved }) });
      if (Object.keys(rejected).length === 0) onClose();
    }, trackerBulk.failed.addresses).finally(() => setIsSaving(false));
  };
  const isEmpty = missing.data !== undefined && agencies.length === 0;
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={isEmpty ? text.noneTitle : text.title}
      text={isEmpty ? text.none : text.text}
      actions={
        <>
          <Button onClick={onClose}>{isEmpty ? tracker.close : text.cancel}</Button>
          {agencies.length > 0 && (
            <Button type="submit" form={formId} kind="main" busy={isSaving} disabled={entered.length === 0}>
              {text.save}
            </Button>
          )}
        </>
      }
    >
      {missing.isPending && <Skeleton rows={3} shape="text" label={text.loading} />}
      {missing.error && (
        <Notice tone="red" icon={mdiAlertCircle} role="alert">
          {missing.error.message}
        </Notice>
      )}
      <form id={formId} className={css.fields} onSubmit={submit} noValidate>
        {agencies.map(({ agency, requestIds }) => (
          <Field
            key={agency.id}
            label={agency.name}
            aside={formatMessage(text.requests, { count: requestIds.length })}
            error={errors[agency.id]}
          >
            {(control) => (
              <Input
                {...control}
                type="email"
                value={addresses[agency.id] ?? ""}
                maxLength={254}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => setAddresses((all) => ({ ...all, [agency.id]: target.value }))}
              />
            )}
          </Field>
        ))}
      </form>
    </Dialog>
  );
}

/** Saves one address for these requests. Returns the error of the server's refusal; throws when it cannot be reached. */
async function saveAddress(
  requestIds: readonly string[],
  address: string,
): Promise<{ saved: number; error: string | null }> {
  const body: SetAgencyAddress = { address };
  let saved = 0;
  for (const id of requestIds) {
    try {
      await api.put<RequestDetail>(`/api/requests/${id}/agency-address`, body);
      saved += 1;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0) throw error;
      return { saved, error: error.message };
    }
  }
  return { saved, error: null };
}
