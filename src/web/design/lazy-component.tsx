import { type ComponentType, lazy, useState } from "react";

/**
 * A piece that is not among what a page shows first. Its code is fetched when it is drawn, or ahead by `load`; from then
 * on it is drawn without a wait. It stands in a `Suspense`.
 */
export function lazyComponent<Props extends object>(fetchCode: () => Promise<ComponentType<Props>>) {
  let loadedComponent: ComponentType<Props> | undefined;
  const load = async () => {
    loadedComponent ??= await fetchCode();
    return loadedComponent;
  };
  const SuspendedComponent = lazy(async () => ({ default: await load() })) as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: made once for each piece, at the top of a module
  function LazyComponent(props: Props) {
    // The same one as long as it stands: another would begin anew.
    const [Component] = useState(() => loadedComponent ?? SuspendedComponent);
    return <Component {...props} />;
  }
  return Object.assign(LazyComponent, { load });
}
