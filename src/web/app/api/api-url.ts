type Query = Record<string, string | number | undefined>;

/** A path with its query, without what is undefined. Two calls for the same thing have the same address, to the letter. */
export function apiUrl(path: string, query: Query = {}): string {
  const params = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return params.length > 0 ? `${path}?${new URLSearchParams(params)}` : path;
}
