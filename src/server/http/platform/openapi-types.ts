/** What we read of an OpenAPI document: our own, so it has no more than this. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  patternProperties?: Record<string, Schema>;
  description?: string;
};
export type Operation = {
  summary?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; schema: Schema; description?: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};
export type OpenApi = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas?: Record<string, Schema> };
};

const SCALARS: Record<string, string> = {
  string: "string",
  integer: "number",
  number: "number",
  boolean: "boolean",
  null: "null",
};

/** A JSON schema as a type of TypeScript, for people and for the compiler. */
export function typeOfSchema(schema: Schema, indent = ""): string {
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "unknown";
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ") || "never";
  if ("const" in schema) return JSON.stringify(schema.const);
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map((one) => typeOfSchema(one, indent)))].join(" | ");
  if (schema.allOf) return schema.allOf.map((one) => `(${typeOfSchema(one, indent)})`).join(" & ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => SCALARS[type] ?? "unknown").join(" | ");
  if (schema.type === "array")
    return `(${typeOfSchema(schema.items ?? {}, indent)})[]`.replace(/^\((\w+)\)/, "$1");
  if (schema.type !== "object") return SCALARS[schema.type ?? ""] ?? "unknown";
  const entries = Object.entries(schema.properties ?? {});
  const values = Object.values(schema.patternProperties ?? {})[0] ?? schema.additionalProperties;
  if (entries.length === 0)
    return typeof values === "object"
      ? `Record<string, ${typeOfSchema(values, indent)}>`
      : "Record<string, unknown>";
  const lines = entries.map(([name, property]) => {
    const mark = schema.required?.includes(name) ? "" : "?";
    return `${indent}  ${nameOf(name)}${mark}: ${typeOfSchema(property, `${indent}  `)};`;
  });
  return ["{", ...lines, `${indent}}`].join("\n");
}

const nameOf = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

/** The types of a document as openapi-fetch takes them: what openapi-typescript writes, without a compiler of its own. */
export function clientTypes({ paths, components }: OpenApi): string {
  const lines = Object.entries(paths).flatMap(([path, operations]) => [
    `  ${JSON.stringify(path)}: {`,
    ...Object.entries(operations).map(([method, operation]) => `    ${method}: ${operationType(operation)};`),
    "  };",
  ]);
  const named = Object.entries(components.schemas ?? {}).map(
    ([name, schema]) => `export type ${name} = ${typeOfSchema(schema)};`,
  );
  return [...named, "export interface paths {", ...lines, "}", ""].join("\n");
}

function operationType({ parameters = [], requestBody, responses }: Operation): string {
  const places = ["query", "header", "path", "cookie"].map((place) => {
    const found = parameters.filter((one) => one.in === place);
    if (found.length === 0) return `${place}?: never`;
    const mark = found.some(({ required }) => required) ? "" : "?";
    const fields = found.map(
      ({ name, required, schema }) => `${nameOf(name)}${required ? "" : "?"}: ${typeOfSchema(schema)}`,
    );
    return `${place}${mark}: { ${fields.join("; ")} }`;
  });
  const answers = Object.entries(responses).map(
    ([status, { content }]) =>
      `${status}: { headers: Record<string, unknown>; content${contentType(content)} }`,
  );
  const body = requestBody
    ? `requestBody: { content${contentType(requestBody.content)} }`
    : "requestBody?: never";
  return `{ parameters: { ${places.join("; ")} }; ${body}; responses: { ${answers.join("; ")} } }`;
}

function contentType(content: Record<string, { schema: Schema }> | undefined): string {
  if (!content) return "?: never";
  const types = Object.entries(content).map(
    ([type, { schema }]) => `${JSON.stringify(type)}: ${typeOfSchema(schema)}`,
  );
  return `: { ${types.join("; ")} }`;
}
