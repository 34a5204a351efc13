import { invalidParameter, PoolError } from "./pool-error.ts";

/** The JSON object of the request, not yet validated. */
export type RequestBody = Readonly<Record<string, unknown>>;

/** The constraint the hosted service documents for a member. `pattern` must match all of it. */
type StringRule = { max: number; pattern?: string };

const RULES = {
  ClientId: { max: 128, pattern: String.raw`[\w+]+` },
  Username: { max: 128, pattern: String.raw`[\p{L}\p{M}\p{S}\p{N}\p{P}]+` },
  Password: { max: 256, pattern: String.raw`[\S]+.*[\S]+` },
  PreviousPassword: { max: 256, pattern: String.raw`[\S]+.*[\S]+` },
  ProposedPassword: { max: 256, pattern: String.raw`[\S]+.*[\S]+` },
  AttributeName: { max: 32, pattern: String.raw`[\p{L}\p{M}\p{S}\p{N}\p{P}]+` },
  Code: { max: 2048, pattern: String.raw`[\S]+` },
  UserCode: { max: 6, pattern: "[0-9]{6}" },
  Session: { max: 2048, pattern: "[A-Za-z0-9-_=.]{20,}" },
  ConfirmationCode: { max: 2048, pattern: String.raw`[\S]+` },
  AccessToken: { max: 8192, pattern: "[A-Za-z0-9-_=.]+" },
  RefreshToken: { max: 8192, pattern: "[A-Za-z0-9-_=.]+" },
  Token: { max: 8192, pattern: "[A-Za-z0-9-_=.]+" },
} as const satisfies Record<string, StringRule>;

/** @throws PoolError SerializationException for anything but a JSON object. */
export function parseBody(text: string): RequestBody {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw serializationError("The request body is not valid JSON.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw serializationError("Start of structure expected.");
  }
  return value as RequestBody;
}

/**
 * Reads the named members, all required.
 * @throws PoolError InvalidParameterException that lists all invalid members, with the hosted service's message.
 */
export function readStrings<Name extends keyof typeof RULES>(
  body: RequestBody,
  ...names: Name[]
): Record<Name, string> {
  const errors: string[] = [];
  const read: Partial<Record<keyof typeof RULES, string>> = {};
  for (const name of names) {
    const value = optionalString(body[name]);
    const error = validateString(value, RULES[name]);
    if (error)
      errors.push(
        `${error.value} at '${lowerFirst(name)}' failed to satisfy constraint: ${error.constraint}`,
      );
    else if (value !== undefined) read[name] = value;
  }
  if (errors.length > 0) throw validationError(errors);
  return read as Record<Name, string>;
}

/** Reads a member that must be one of `allowed`. */
export function readChoice<Choice extends string>(
  body: RequestBody,
  name: string,
  allowed: readonly Choice[],
): Choice {
  const value = optionalString(body[name]);
  const match = allowed.find((candidate) => candidate === value);
  if (match !== undefined) return match;
  const path = lowerFirst(name);
  throw validationError([
    value === undefined
      ? `Value null at '${path}' failed to satisfy constraint: Member must not be null`
      : `Value at '${path}' failed to satisfy constraint: Member must satisfy enum value set: [${allowed.join(", ")}]`,
  ]);
}

/** Reads a member that maps names to strings; absent is empty. */
export function readStringMap(body: RequestBody, name: string): ReadonlyMap<string, string> {
  const value = body[name] ?? {};
  if (typeof value !== "object" || Array.isArray(value))
    throw serializationError("Start of structure expected.");
  return new Map(
    Object.entries(value).flatMap(([key, entry]) => {
      const text = optionalString(entry);
      return text === undefined ? [] : [[key, text] as const];
    }),
  );
}

/** A parameter of an auth flow, which the protocol sends in a map. */
export function requiredParameter(parameters: ReadonlyMap<string, string>, name: string): string {
  const value = parameters.get(name);
  if (!value) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
}

/** Reads a member that is `{ Enabled, PreferredMfa }`, both booleans that are false when absent; absent is undefined. */
export function readMfaSettings(body: RequestBody, name: string) {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "object" || Array.isArray(value))
    throw serializationError("Start of structure expected.");
  const { Enabled, PreferredMfa } = value as Record<string, unknown>;
  return { enabled: booleanOrFalse(Enabled), preferred: booleanOrFalse(PreferredMfa) };
}

function booleanOrFalse(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value === "boolean") return value;
  throw serializationError(`${(typeof value).toUpperCase()}_VALUE can not be converted to a Boolean`);
}

/** Reads a member that lists attributes, each `{ Name, Value }`; absent is empty. */
export function readAttributes(body: RequestBody, name: string): { Name: string; Value: string }[] {
  const list = body[name] ?? [];
  if (!Array.isArray(list)) throw serializationError("Expected list or null");
  return list.map((entry: unknown) => {
    if (typeof entry !== "object" || entry === null) throw serializationError("Start of structure expected.");
    const { Name, Value } = entry as Record<string, unknown>;
    return { Name: optionalString(Name) ?? "", Value: optionalString(Value) ?? "" };
  });
}

/** Reads a member that lists strings, which is required. */
export function readStringList(body: RequestBody, name: string): string[] {
  const list = body[name];
  if (list === undefined || list === null) {
    throw validationError([
      `Value null at '${lowerFirst(name)}' failed to satisfy constraint: Member must not be null`,
    ]);
  }
  if (!Array.isArray(list)) throw serializationError("Expected list or null");
  return list.map((entry: unknown) => optionalString(entry) ?? "");
}

/** The protocol treats null as absent. */
function optionalString(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === "string") return value;
  if (typeof value === "object") throw serializationError("Expected string or null");
  throw serializationError(`${(typeof value).toUpperCase()}_VALUE can not be converted to a String`);
}

function validateString(
  value: string | undefined,
  rule: StringRule,
): { value: "Value" | "Value null"; constraint: string } | undefined {
  if (value === undefined) return { value: "Value null", constraint: "Member must not be null" };
  if (value.length > rule.max) {
    return { value: "Value", constraint: `Member must have length less than or equal to ${rule.max}` };
  }
  if (rule.pattern && !new RegExp(`^(?:${rule.pattern})$`, "u").test(value)) {
    return { value: "Value", constraint: `Member must satisfy regular expression pattern: ${rule.pattern}` };
  }
  return undefined;
}

function validationError(errors: string[]): PoolError {
  const count = errors.length === 1 ? "1 validation error" : `${errors.length} validation errors`;
  return invalidParameter(`${count} detected: ${errors.join("; ")}`);
}

const lowerFirst = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

const serializationError = (message: string) => new PoolError("SerializationException", message);
