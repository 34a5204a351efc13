/** The public page of the law of a jurisdiction. */
export const lawPagePath = (jurisdiction: string): string => `/laws/${jurisdiction}`;
