import { type Static, Type } from "typebox";
import { RequestRow } from "./request.ts";

const { id, title, agency, status, filedAt } = RequestRow.properties;

/**
 * `GET /api/requests/:id/similar`: earlier requests of the same user that ask for much the same as this draft, the
 * closest first. One for each agency the draft goes to (`sameAgency`), and the closest one sent elsewhere.
 */
export const SimilarRequests = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        ...{ id, title, agency, status, filedAt },
        /** 0 to 1; 1 is word for word. */
        similarity: Type.Number(),
        sameAgency: Type.Boolean(),
      }),
    ),
  },
  { $id: "SimilarRequests" },
);
export type SimilarRequests = Static<typeof SimilarRequests>;
export type SimilarRequest = SimilarRequests["items"][number];
