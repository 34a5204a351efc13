import { mdiAlertCircleOutline } from "@mdi/js";
import { useState } from "react";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, TextArea } from "#web/design/controls/Field.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import css from "./CrashScreen.module.css";
import { typedTexts } from "./typed-text.ts";

/** What stands in place of a screen that failed: a way on, and every text that was being typed, to copy. */
export function CrashScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const [texts] = useState(typedTexts);
  return (
    <div>
      <EmptyState
        level={1}
        alert
        icon={mdiAlertCircleOutline}
        title="This page stopped working"
        action={<Button onClick={onRetry}>Try again</Button>}
      >
        What was saved is safe. If it happens again, write to us and quote what the program said: “
        {error instanceof Error ? error.message : String(error)}”
      </EmptyState>
      {texts.length > 0 && (
        <section className={css.typed} aria-labelledby="typed">
          <h2 id="typed">What you had typed</h2>
          {texts.map(({ label, value }) => (
            <Field key={label + value} label={label}>
              {(control) => <TextArea {...control} readOnly value={value} />}
            </Field>
          ))}
        </section>
      )}
    </div>
  );
}
