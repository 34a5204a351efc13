type Query = Record<string, string | number | undefined>;

/** A path with its query, without undefined parameters. Equal requests have identical URLs. */
export function apiUrl(path: string, query: Query = {}): string {
  const params = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return params.length > 0 ? `${path}?${new URLSearchParams(params)}` : path;
}
