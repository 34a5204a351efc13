import { mdiAlertCircleOutline } from "@mdi/js";
import { Component, type ErrorInfo, type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router";
import { formatMessage } from "#core/messages/format-message.ts";
import { shell } from "#messages/shell/shell.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, TextArea } from "#web/design/controls/Field.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import css from "./ErrorBoundary.module.css";
import { trackTypedText, typedTexts } from "./typed-text.ts";

/** Catches render errors of a screen, and shows the typed texts. A route change resets it. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  useEffect(trackTypedText, []);
  return <Boundary path={pathname}>{children}</Boundary>;
}

type State = { error: unknown; path: string };

class Boundary extends Component<{ path: string; children: ReactNode }, State> {
  override state: State = { error: undefined, path: this.props.path };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps(props: { path: string }, state: State): Partial<State> | null {
    return props.path === state.path ? null : { error: undefined, path: props.path };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error("Screen failed to render:", error, info.componentStack);
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return <CrashScreen error={this.state.error} onRetry={() => this.setState({ error: undefined })} />;
  }
}

/** For a screen whose code could not be loaded: offline, or replaced by a new version. */
export const LoadErrorScreen = ({ error }: { error: unknown }) => (
  <CrashScreen error={error} onRetry={() => window.location.reload()} />
);

/** Replaces a screen that failed: a button to retry, and the texts the user was typing, to copy. */
function CrashScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
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
