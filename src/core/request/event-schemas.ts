import { type Static, type TSchema, Type } from "typebox";
import { FACT_NAMES } from "#core/classify/facts/corrected-facts.ts";
import { STATUSES, WAITING_ON } from "./states.ts";

/** The shapes that the data of events are made of. */

export const oneOf = <const Values extends readonly string[]>(values: Values) =>
  Type.Unsafe<Values[number]>({ type: "string", enum: [...values] });
const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
export const text = Type.String();
export const optionalText = Type.Optional(text);
export const nullableText = nullable(text);

export const count = nullable(Type.Number());
export const fact = oneOf(FACT_NAMES);
export const factValue = Type.Union([
  Type.Null(),
  text,
  Type.Number(),
  Type.Array(text),
  Type.Object({ full: count, part: count, withheld: count }),
]);

/**
 * A change of status. `waitingOn`: who must act next then, where that is not the status's own. `by`: recorded by the
 * requester, as of the day `on` at the agency, with why in `note`. `undoes`: the event of such a move, which this one
 * undoes.
 */
export const StatusChange = Type.Object({
  from: oneOf(STATUSES),
  to: oneOf(STATUSES),
  waitingOn: Type.Optional(oneOf(WAITING_ON)),
  by: Type.Optional(Type.Literal("hand")),
  on: optionalText,
  note: optionalText,
  /** Of a grant, the day by which the agency promised the records. */
  promisedOn: optionalText,
  /** Of a question or a fee, the day by which the agency wants an answer. */
  answerBy: optionalText,
  undoes: Type.Optional(Type.Number()),
});
export type StatusChange = Static<typeof StatusChange>;
