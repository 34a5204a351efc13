import { type Static, Type } from "typebox";
import { Instant, Nullable, StringEnum } from "#contract/platform/common.ts";
import { PROPOSAL_OUTCOMES } from "#core/agency/agency.ts";
import { AgencyItem } from "./agency.ts";

/** A proposal to share an agency with everyone. `outcome` null: no administrator decided yet. */
const AgencyProposal = Type.Object({
  proposedAt: Instant,
  outcome: Nullable(StringEnum(PROPOSAL_OUTCOMES)),
  decidedAt: Nullable(Instant),
  /** Why it was declined. */
  reason: Nullable(Type.String()),
  /** The name of the agency that it was merged into. */
  mergedInto: Nullable(Type.String()),
});

/** `GET /api/agencies/own`: what the user added, and what they added that became everyone's; newest first. */
export const OwnAgencies = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        ...AgencyItem.properties,
        /** The user's own requests to it; only without any can it be deleted. */
        requests: Type.Integer(),
        /** The last one. */
        proposal: Nullable(AgencyProposal),
      }),
    ),
  },
  { $id: "OwnAgencies" },
);
export type OwnAgencies = Static<typeof OwnAgencies>;
