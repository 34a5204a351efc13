import { Component, type ErrorInfo, type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { CrashScreen } from "./CrashScreen.tsx";
import { trackTypedText } from "./typed-text.ts";

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
