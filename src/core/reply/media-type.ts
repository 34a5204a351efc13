/** Type and subtype as RFC 6838 § 4.2 spells them; parameters are left out. */
const WELL_SPELLED = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/i;

/** The type a stranger gave a file, as far as it can stand in a header of ours; else that of any bytes. */
export const mediaType = (type: string): string =>
  WELL_SPELLED.test(type) ? type : "application/octet-stream";
