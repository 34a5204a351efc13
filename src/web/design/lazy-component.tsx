import { type ComponentType, lazy, useState } from "react";
import { loadCode } from "./load-code.ts";

/**
 * A component outside of the first load. Its code is fetched when it is rendered, or preloaded by `load` or `preload`;
 * after that it renders synchronously. Needs a `Suspense` above it. Code that did not load is requested again by `load`,
 * and when the component is shown again after an error boundary caught the `CodeLoadError`.
 */
export function lazyComponent<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>) {
  let loadedComponent: ComponentType<Props> | undefined;
  const createSuspended = () =>
    lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>;
  let SuspendedComponent = createSuspended();
  const load = async () => {
    loadedComponent ??= await loadCode(fetchCode, () => {
      SuspendedComponent = createSuspended();
    });
    return loadedComponent;
  };
  /** For code that may be needed soon: a failure is reported when it is rendered. */
  const preload = () => void load().catch(() => undefined);
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, at the top of a module
  function LazyComponent(props: Props) {
    // The same component while mounted: changing it would remount and lose state.
    const [Component] = useState(() => loadedComponent ?? SuspendedComponent);
    return <Component {...props} />;
  }
  return Object.assign(LazyComponent, { load, preload });
}
