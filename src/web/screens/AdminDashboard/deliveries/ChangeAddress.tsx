import { mdiAt } from "@mdi/js";
import { type FormEvent, useId, useState } from "react";
import type { AdminDelivery } from "#contract/delivery/admin-delivery.ts";
import { formatMessage } from "#core/messages/format-message.ts";
import { admin } from "#messages/admin/admin.ts";
import { adminDeliveries as text } from "#messages/admin/deliveries.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, Input, Select } from "#web/design/controls/Field.tsx";
import { Dialog } from "#web/design/overlays/Dialog.tsx";
import { showToast } from "#web/design/overlays/show-toast.ts";
import { Failure } from "#web/screens/AdminDashboard/shared/Failure.tsx";
import css from "./ChangeAddress.module.css";
import { useChangeAddress } from "./delivery-queries.ts";

/** The button beside a letter that came back, and its dialog: which address was wrong, and the right one. */
export function ChangeAddress({ delivery }: { delivery: AdminDelivery }) {
  const form = useId();
  const addresses = [...delivery.to, ...delivery.cc];
  const change = useChangeAddress(delivery.id);
  const [isOpen, setIsOpen] = useState(false);
  const [from, setFrom] = useState(addresses[0] ?? "");
  const [to, setTo] = useState("");
  const close = () => setIsOpen(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    change.mutate(
      { from, to },
      {
        onSuccess: () => {
          close();
          showToast({ text: formatMessage(text.addressChangedNotice, { to: to.trim() }) });
        },
      },
    );
  };
  return (
    <>
      <Button size="small" icon={mdiAt} onClick={() => setIsOpen(true)}>
        {text.changeAddress}
      </Button>
      <Dialog
        open={isOpen}
        requireChoice
        onClose={close}
        title={text.changeAddressTitle}
        text={text.changeAddressText}
        actions={
          <>
            <Button onClick={close}>{admin.cancel}</Button>
            <Button kind="main" type="submit" form={form} busy={change.isPending}>
              {text.sendAgain}
            </Button>
          </>
        }
      >
        <form className={css.form} id={form} onSubmit={submit}>
          <Field label={text.oldAddress}>
            {(control) =>
              addresses.length === 1 ? (
                <Input {...control} readOnly value={from} />
              ) : (
                <Select {...control} value={from} onChange={({ target }) => setFrom(target.value)}>
                  {addresses.map((address) => (
                    <option key={address}>{address}</option>
                  ))}
                </Select>
              )
            }
          </Field>
          <Field label={text.newAddress}>
            {(control) => (
              <Input
                {...control}
                type="email"
                required
                autoComplete="off"
                value={to}
                onChange={({ target }) => setTo(target.value)}
              />
            )}
          </Field>
        </form>
        <Failure error={change.error} />
      </Dialog>
    </>
  );
}
