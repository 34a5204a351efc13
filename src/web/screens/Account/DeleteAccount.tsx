import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import { deleteAccount } from "#web/identity/account.ts";
import { FailureNotice } from "#web/identity/gate/FailureNotice.tsx";
import { PasswordField } from "#web/identity/gate/PasswordField.tsx";
import { useStep } from "#web/identity/gate/use-step.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/Dialog.tsx";
import { Section } from "./Section.tsx";
import { useLeaving } from "./use-leaving.ts";

/** Deletes the account on proof of its password, after saying what goes with it. */
export function DeleteAccount({ email }: { email: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <Section title="Delete account" lead="Takes everything you keep here with it. It cannot be undone.">
      <Button onClick={() => setAsking(true)}>Delete account</Button>
      <Question open={asking} email={email} onClose={() => setAsking(false)} />
    </Section>
  );
}

function Question({ open, email, onClose }: { open: boolean; email: string; onClose: () => void }) {
  const form = useId();
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: { password: "" } });
  const { busy, failure, run, clear } = useStep();
  const leave = useLeaving();
  const close = () => {
    reset();
    clear();
    onClose();
  };
  const submit = handleSubmit(async ({ password }) => {
    if (await run(() => deleteAccount(password))) await leave("Your account is deleted");
  });
  const wrong = failure?.code === "NotAuthorizedException" ? failure.message : undefined;
  return (
    <Dialog
      open={open}
      asks
      onClose={close}
      title="Delete your account?"
      text="Your drafts, your requests and all mail about them are deleted from here for good. Letters already sent stay with the agencies; their answers no longer reach you."
      actions={
        <>
          <Button onClick={close}>Keep the account</Button>
          <Button kind="danger" type="submit" form={form} busy={busy}>
            Delete account
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        {failure && !wrong && <FailureNotice failure={failure} />}
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          {...register("password", { required: "Type your password." })}
          size="base"
          autoComplete="current-password"
          error={formState.errors.password?.message ?? wrong}
        />
      </form>
    </Dialog>
  );
}
