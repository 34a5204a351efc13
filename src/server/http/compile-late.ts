import { type RouteDefinition, SerializerSelector } from "@fastify/fast-json-stringify-compiler";
import { TypeBoxValidatorCompiler } from "@fastify/type-provider-typebox";
import type { FastifyInstance, FastifySerializerCompiler } from "fastify";

/**
 * Compiles what checks a route's input and writes its answers when the route is first asked, not at the start. There are
 * hundreds of schemas: compiling all took more than a second of processor time of every start, and most programs that
 * start (a worker, a mail receiver) are never asked for most of them.
 */
export function compileLate(app: FastifyInstance): void {
  app.setValidatorCompiler(late(TypeBoxValidatorCompiler));
  const serializer = SerializerSelector()({}, {});
  app.setSerializerCompiler(
    late((route: RouteDefinition) => serializer(route)) as FastifySerializerCompiler<unknown>,
  );
}

const late =
  <Route, Given, Result>(compile: (route: Route) => (given: Given) => Result) =>
  (route: Route) => {
    let compiled: ((given: Given) => Result) | null = null;
    return (given: Given): Result => {
      compiled ??= compile(route);
      return compiled(given);
    };
  };
