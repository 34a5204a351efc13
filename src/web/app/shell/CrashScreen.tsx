import { mdiAlertCircleOutline } from "@mdi/js";
import { useState } from "react";
import { formatMessage } from "#core/messages/format-message.ts";
import { shell } from "#messages/shell/shell.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, TextArea } from "#web/design/controls/Field.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import css from "./CrashScreen.module.css";
import { typedTexts } from "./typed-text.ts";

/** Replaces a screen that failed: a button to retry, and the texts the user was typing, to copy. */
export function CrashScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const [texts] = useState(typedTexts);
  return (
    <div>
      <EmptyState
        level={1}
        alert
        icon={mdiAlertCircleOutline}
        title={shell.crashTitle}
        action={<Button onClick={onRetry}>{shell.crashRetry}</Button>}
      >
        {formatMessage(shell.crashText, { error: error instanceof Error ? error.message : String(error) })}
      </EmptyState>
      {texts.length > 0 && (
        <section className={css.typed} aria-labelledby="typed">
          <h2 id="typed">{shell.typedTextTitle}</h2>
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
