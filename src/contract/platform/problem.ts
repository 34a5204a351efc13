import { type Static, Type } from "typebox";

export const ProblemField = Type.Object({ path: Type.String(), message: Type.String() });

/** RFC 9457. Every refusal of `/api` has this shape; `code` is stable, `detail` says how to fix it. */
export const ProblemDocument = Type.Object(
  {
    type: Type.String(),
    title: Type.String(),
    status: Type.Integer(),
    code: Type.String(),
    detail: Type.String(),
    fields: Type.Optional(Type.Array(ProblemField)),
  },
  { $id: "Problem" },
);
export type ProblemDocument = Static<typeof ProblemDocument>;
