import { mdiAlertCircleOutline, mdiCloudOffOutline, mdiUpdate } from "@mdi/js";
import { Component, type ErrorInfo, type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { formatMessage } from "#core/messages/format-message.ts";
import { shell } from "#messages/shell/shell.ts";
import { isNewVersionDeployed, useConnection } from "#web/app/api/connection.ts";
import { Button } from "#web/design/controls/Button.tsx";
import { Field, TextArea } from "#web/design/controls/Field.tsx";
import { EmptyState } from "#web/design/display/EmptyState.tsx";
import { CodeLoadError } from "#web/design/load-code.ts";
import css from "./ErrorBoundary.module.css";
import { trackTypedText, typedTexts } from "./typed-text.ts";

/** Catches render errors of a screen, and shows the typed texts. A route change resets it. */
export function ErrorBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  useEffect(trackTypedText, []);
  return <Boundary path={pathname}>{children}</Boundary>;
}

/** For parts of the frame: without them the screen still works, so a failure only hides them until the next page. */
export const OptionalPart = ({ children }: { children: ReactNode }) => (
  <Boundary path={useLocation().pathname} fallback={null}>
    {children}
  </Boundary>
);

type Props = {
  path: string;
  children: ReactNode;
  /** Instead of the error. */
  fallback?: ReactNode;
};
type State = { error: unknown; path: string };

class Boundary extends Component<Props, State> {
  override state: State = { error: undefined, path: this.props.path };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error };
  }

  static getDerivedStateFromProps(props: { path: string }, state: State): Partial<State> | null {
    return props.path === state.path ? null : { error: undefined, path: props.path };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    if (error instanceof CodeLoadError) error.forget();
    console.error("Screen failed to render:", error, info.componentStack);
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (this.props.fallback !== undefined) return this.props.fallback;
    const onRetry = () => this.setState({ error: undefined });
    return error instanceof CodeLoadError ? (
      <LoadErrorScreen onRetry={onRetry} />
    ) : (
      <CrashScreen error={error} onRetry={onRetry} />
    );
  }
}

/** For code that did not load: retries when the connection is back, and offers to reload after an update of the site. */
function LoadErrorScreen({ onRetry }: { onRetry: () => void }) {
  const [isOutdated, setIsOutdated] = useState(false);
  const connection = useConnection();
  const lastConnection = useRef(connection);
  useEffect(() => void isNewVersionDeployed().then(setIsOutdated), []);
  useEffect(() => {
    const isBack = lastConnection.current !== "online" && connection === "online";
    lastConnection.current = connection;
    if (isBack) onRetry();
  }, [connection, onRetry]);
  return (
    <div>
      <EmptyState
        level={1}
        alert
        icon={isOutdated ? mdiUpdate : mdiCloudOffOutline}
        title={isOutdated ? shell.newVersionTitle : shell.loadFailedTitle}
        action={
          isOutdated ? (
            <Button kind="main" onClick={() => window.location.reload()}>
              {shell.reload}
            </Button>
          ) : (
            <Button onClick={onRetry}>{shell.crashRetry}</Button>
          )
        }
      >
        {isOutdated ? shell.newVersionText : shell.loadFailedText}
      </EmptyState>
      <UnsavedTexts />
    </div>
  );
}

/** Replaces a screen that failed: a button to retry. */
const CrashScreen = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
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
    <UnsavedTexts />
  </div>
);

/** The texts the user was typing, to copy. */
function UnsavedTexts() {
  const [texts] = useState(typedTexts);
  if (texts.length === 0) return null;
  return (
    <section className={css.typed} aria-labelledby="typed">
      <h2 id="typed">{shell.typedTextTitle}</h2>
      {texts.map(({ label, value }) => (
        <Field key={label + value} label={label}>
          {(control) => <TextArea {...control} readOnly value={value} />}
        </Field>
      ))}
    </section>
  );
}
