import { type ComponentType, lazy, useState } from "react";

/**
 * A component outside of the first load. Its code is fetched when it is rendered, or preloaded by `load`; after that it
 * renders synchronously. Needs a `Suspense` above it.
 */
export function lazyComponent<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>) {
  let loadedComponent: ComponentType<Props> | undefined;
  const load = async () => {
    loadedComponent ??= await fetchCode();
    return loadedComponent;
  };
  const SuspendedComponent = lazy(async () => ({ default: await load() })) as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each component, at the top of a module
  function LazyComponent(props: Props) {
    // The same component while mounted: changing it would remount and lose state.
    const [Component] = useState(() => loadedComponent ?? SuspendedComponent);
    return <Component {...props} />;
  }
  return Object.assign(LazyComponent, { load });
}
