import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { SetAgencyAddress } from "#contract/delivery/agency-address.ts";
import type { RequestDetail } from "#contract/requests/request.ts";
import { trackerPanel } from "#messages/tracker/panel.ts";
import { api } from "#web/app/api/api.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input } from "#web/design/controls/Field.tsx";
import css from "./Details.module.css";

const text = trackerPanel.agencyAddress;

/**
 * The address of an agency that has none in the directory, which the user learned after sending the letter by hand. Later
 * letters go there by email.
 */
export function AgencyAddress({ detail }: { detail: RequestDetail }) {
  const client = useQueryClient();
  const [isEditing, setIsEditing] = useState(false);
  const [address, setAddress] = useState(detail.agencyEmail ?? "");
  const save = useMutation({
    mutationFn: (body: SetAgencyAddress) =>
      api.put<RequestDetail>(`/api/requests/${detail.id}/agency-address`, body),
    onSuccess: () => setIsEditing(false),
    onSettled: () =>
      Promise.all(
        [["request", detail.id], ["conversation", detail.id], ["requests"]].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate({ address: address.trim() === "" ? null : address.trim() });
  };
  if (!isEditing)
    return (
      <Button kind="quiet" size="small" onClick={() => setIsEditing(true)}>
        {detail.agencyEmail ? text.change : text.add}
      </Button>
    );
  return (
    <form className={css.address} onSubmit={submit} noValidate>
      <Field label={text.label} help={text.help} error={save.error?.message}>
        {(control) => (
          <Input
            {...control}
            type="email"
            value={address}
            maxLength={254}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setAddress(event.target.value)}
          />
        )}
      </Field>
      <span>
        <Button type="submit" kind="main" size="small" busy={save.isPending}>
          {trackerPanel.save}
        </Button>{" "}
        <Button kind="quiet" size="small" onClick={() => setIsEditing(false)}>
          {trackerPanel.cancel}
        </Button>
      </span>
    </form>
  );
}
