/** The public page of a jurisdiction's law, such as `/laws/us-il`. */
export const lawPagePath = (jurisdiction: string): string => `/laws/${jurisdiction}`;
