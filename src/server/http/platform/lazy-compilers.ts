import { type RouteDefinition, SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import { TypeBoxValidatorCompiler } from "@fastify/type-provider-typebox";
import type { FastifyInstance, FastifySerializerCompiler } from "fastify";
import type { Static, TSchema } from "typebox";

/**
 * Compiles what checks a route's input and writes its answers when the route is first asked, not at the start. There are
 * hundreds of schemas: compiling all took more than a second of processor time of every start, and most programs that
 * start (a worker, a mail receiver) are never asked for most of them.
 */
export function compileLazily(app: FastifyInstance): void {
  app.setValidatorCompiler(lazy(TypeBoxValidatorCompiler));
  app.setSerializerCompiler(lazy(compileSerializer) as FastifySerializerCompiler<unknown>);
}

const serializer = SerializerSelector()({}, {});
const serializersBySchema = new WeakMap<object, ReturnType<typeof serializer>>();

/** Many routes answer with the same schema, which alone says how an answer is written: one compilation does for all. */
function compileSerializer(route: RouteDefinition) {
  const schema = route.schema as object;
  const cached = serializersBySchema.get(schema) ?? serializer(route);
  serializersBySchema.set(schema, cached);
  return cached;
}

/** What writes a part of an answer as it is written within the whole one: only what its schema names. Compiled when first asked. */
export const serializerOf = <Schema extends TSchema>(schema: Schema): ((value: Static<Schema>) => string) =>
  lazy(compileSerializer)({ schema, method: "GET", url: "" } as unknown as RouteDefinition);

const lazy =
  <Route, Input, Result>(compile: (route: Route) => (input: Input) => Result) =>
  (route: Route) => {
    let compiled: ((input: Input) => Result) | null = null;
    return (input: Input): Result => {
      compiled ??= compile(route);
      return compiled(input);
    };
  };
