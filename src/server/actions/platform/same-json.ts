/** Equal whatever the order of keys, which PostgreSQL's jsonb does not keep. */
export function isSameJson(a: unknown, b: unknown): boolean {
  const sorted = (value: unknown) =>
    JSON.stringify(value, (_key, inner) =>
      inner && typeof inner === "object" && !Array.isArray(inner)
        ? Object.fromEntries(Object.entries(inner).sort(([x], [y]) => (x < y ? -1 : 1)))
        : inner,
    );
  return sorted(a) === sorted(b);
}
