import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { meQuery } from "#web/api.ts";
import { askForEmail, resendEmailCode, verifyEmail } from "#web/identity/account.ts";
import { CodeField } from "#web/identity/gate/CodeField.tsx";
import { FailureNotice } from "#web/identity/gate/FailureNotice.tsx";
import { atCode } from "#web/identity/gate/failure.ts";
import { SandboxCode } from "#web/identity/gate/SandboxCode.tsx";
import { SendAgain } from "#web/identity/gate/SendAgain.tsx";
import { useStep } from "#web/identity/gate/use-step.ts";
import { Button } from "#web/ui/Button.tsx";
import { Field, Input } from "#web/ui/Field.tsx";
import { showToast } from "#web/ui/Toast.tsx";
import css from "./Account.module.css";
import { Section } from "./Section.tsx";

type Asked = { email: string; destination: string | undefined; askedAt: number };

/** A new address counts once the code mailed to it came back; until then the present one does. */
export function EmailAddress({ email }: { email: string }) {
  const [asked, setAsked] = useState<Asked>();
  return (
    <Section
      title="E-mail address"
      lead="You log in with it, and notices about your account go there."
      step={asked ? "code" : "address"}
    >
      {asked ? (
        <Confirm asked={asked} present={email} onAsked={setAsked} onDone={() => setAsked(undefined)} />
      ) : (
        <Ask present={email} onAsked={setAsked} />
      )}
    </Section>
  );
}

function Ask({ present, onAsked }: { present: string; onAsked: (asked: Asked) => void }) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { email: "" } });
  const { busy, failure, run } = useStep();
  const submit = handleSubmit(({ email }) =>
    run(async () => {
      const address = email.trim();
      const askedAt = Date.now();
      onAsked({ email: address, askedAt, ...(await askForEmail(address)) });
    }),
  );
  const misread = failure?.code === "InvalidParameterException" ? failure.message : undefined;
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      {failure && !misread && <FailureNotice failure={failure} />}
      <p className={css.step}>
        Now <b>{present}</b>. It stays until you have entered the code mailed to the new one.
      </p>
      <Field label="New e-mail address" error={formState.errors.email?.message ?? misread}>
        {(control) => (
          <Input
            {...control}
            {...register("email", {
              required: "Type the new e-mail address; the code goes there.",
              pattern: { value: /^\s*\S+@\S+\s*$/, message: "That is not a whole e-mail address." },
              validate: (typed) => typed.trim() !== present || "That is your address already.",
            })}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <div className={css.actions}>
        <Button type="submit" busy={busy}>
          Mail me a code
        </Button>
      </div>
    </form>
  );
}

function Confirm(props: {
  asked: Asked;
  present: string;
  onAsked: (asked: Asked) => void;
  onDone: () => void;
}) {
  const { asked, present, onAsked, onDone } = props;
  const client = useQueryClient();
  const [code, setCode] = useState("");
  const { busy, failure, run } = useStep();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    const taken = await run(async () => {
      await verifyEmail(asked.email, code);
      await client.invalidateQueries({ queryKey: meQuery.queryKey });
    });
    if (!taken) return;
    showToast({ text: `Your e-mail address is now ${asked.email}` });
    onDone();
  };
  const sendAgain = () =>
    void run(async () => {
      const askedAt = Date.now();
      await resendEmailCode();
      setCode("");
      onAsked({ ...asked, askedAt });
    });
  const keep = async () => {
    if (await run(() => askForEmail(present))) onDone();
  };
  const refused = atCode(failure);
  return (
    <form className={css.form} onSubmit={confirm}>
      <SandboxCode email={asked.email} askedAt={asked.askedAt} onUse={setCode} />
      {failure && !refused && <FailureNotice failure={failure} />}
      <p className={css.step}>
        We mailed a code to <b>{asked.destination ?? asked.email}</b>. Until you enter it, <b>{present}</b>{" "}
        stays your address.
      </p>
      <CodeField size="base" value={code} onChange={setCode} error={refused} inputRef={field} />
      <div className={css.actions}>
        <Button kind="main" type="submit" busy={busy}>
          Change the address
        </Button>
        <Button kind="quiet" onClick={() => void keep()}>
          Keep the old one
        </Button>
      </div>
      <p className={css.step}>
        No mail yet? Look in spam, or <SendAgain askedAt={asked.askedAt} onSend={sendAgain} />.
      </p>
    </form>
  );
}
