import { type Static, Type } from "typebox";
import { Nullable, StringEnum } from "#contract/platform/common.ts";
import { LETTERHEAD_LENGTHS, LOGO_TYPES, MAX_LOGO_BYTES } from "#core/letter/letterhead.ts";
import { MAX_SIGNATURE_LENGTH } from "#core/letter/signature.ts";

const text = (maxLength: number) => Type.String({ maxLength });
const fields = {
  name: text(LETTERHEAD_LENGTHS.name),
  address: text(LETTERHEAD_LENGTHS.address),
  phone: text(LETTERHEAD_LENGTHS.phone),
  email: text(LETTERHEAD_LENGTHS.email),
  website: text(LETTERHEAD_LENGTHS.website),
  /** Below the name at the end of every letter. */
  signature: text(MAX_SIGNATURE_LENGTH),
};

/** `PUT /api/me/letterhead`: the whole of it; each text may be empty. `logo`: the picture in Base64. */
export const SaveLetterhead = Type.Object(
  {
    ...fields,
    logo: Nullable(
      Type.String({ maxLength: Math.ceil(MAX_LOGO_BYTES / 3) * 4, pattern: "^[A-Za-z0-9+/]+={0,2}$" }),
    ),
  },
  { $id: "SaveLetterhead", additionalProperties: false },
);
export type SaveLetterhead = Static<typeof SaveLetterhead>;

/** The head of the user's printed letters, and the signature block of all their letters. */
export const SavedLetterhead = Type.Object(
  {
    ...fields,
    logo: Nullable(Type.Object({ type: StringEnum(LOGO_TYPES), base64: Type.String() })),
  },
  { $id: "SavedLetterhead" },
);
export type SavedLetterhead = Static<typeof SavedLetterhead>;
