/**
 * What the previous release cannot live with while it works beside the new one on the migrated database, and what holds up a
 * large table while it is rewritten. A migration may do it (contract) once no release that is still in use needs what goes: then its
 * first lines say `-- contract:` and the release that stopped using it.
 */

const RULES: [RegExp, string][] = [
  [
    /^drop\s+(?:table|view|materialized view|function|procedure|type|schema|domain)\b/,
    "drops what the previous release may use",
  ],
  [
    /^alter\s+table\b.*\bdrop\s+(?:column\b|(?!constraint\b|default\b|not\b|expression\b|identity\b)\w)/,
    "drops a column",
  ],
  [
    /^alter\s+(?:table|view|function|type)\b.*\brename\b(?!\s+constraint\b)/,
    "renames what the previous release may use",
  ],
  [
    /^alter\s+table\b.*\bset\s+not\s+null\b/,
    "makes a column not null that the previous release may leave empty",
  ],
  [
    /^alter\s+table\b.*\balter\s+(?:column\s+)?\S+\s+(?:set\s+data\s+)?type\b/,
    "rewrites a table for another type",
  ],
  [/^alter\s+table\b.*\bgenerated\s+always\s+as\b.*\bstored\b/, "rewrites a table for a generated column"],
  [
    /^alter\s+table\b.*\bdefault\s+(?:gen_random_uuid|clock_timestamp|random|nextval|uuidv7)\b/,
    "rewrites a table for a default that differs from row to row",
  ],
  [/^update\b(?!.*\bwhere\b)/, "rewrites every row of a table"],
  [/^revoke\b.*\bfrom\s+daylight_user\b/, "takes a right that the previous release may use"],
];

const CONTRACT = /^-- contract: \S/m;

/** What is wrong with one migration, a sentence each; nothing for a table that the migration itself creates. */
export function migrationProblems(name: string, sql: string): string[] {
  const header = /^(?:--.*\n)*/.exec(sql)?.[0] ?? "";
  if (CONTRACT.test(header)) return [];
  const statements = statementsOf(sql);
  const created = statements.flatMap(
    (statement) => /^create table (?:if not exists )?(\S+)/.exec(statement)?.slice(1) ?? [],
  );
  const isOfNewTable = (statement: string) =>
    created.includes(/^(?:alter table|update) (?:only )?(\S+)/.exec(statement)?.[1] ?? "");
  return statements
    .filter((statement) => !isOfNewTable(statement))
    .flatMap((statement) => {
      const found = RULES.filter(([pattern]) => pattern.test(statement)).map(([, what]) => what);
      return addsEmptyColumn(statement)
        ? [...found, "adds a column that is not null without a default"]
        : found;
    })
    .map((what) => `${name} ${what}: see "A migration" in docs/adding-things.md`);
}

/** Each without comments, bodies of functions and text in quotes, in lower case and with single spaces. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/--.*$/gm, "")
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(";")
    .map((statement) => statement.replace(/\s+/g, " ").trim().toLowerCase())
    .filter((statement) => statement !== "");
}

/** The clauses of one `alter table` are apart by commas outside of parentheses. */
function addsEmptyColumn(statement: string): boolean {
  if (!statement.startsWith("alter table")) return false;
  const clauses = statement.replace(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, "").split(",");
  return clauses.some(
    (clause) =>
      /\badd (?:column )?(?!constraint\b|primary\b|unique\b|check\b|foreign\b)/.test(clause) &&
      /\bnot null\b/.test(clause) &&
      !/\b(?:default|generated)\b/.test(clause),
  );
}
