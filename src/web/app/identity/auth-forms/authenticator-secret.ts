/** A secret in groups of four, to read or type: "JBSW Y3DP EHPK 3PXP". */
export const groupByFour = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, "$1 ");

/**
 * The URI that adds the secret to an authenticator app on this device
 * (https://github.com/google/google-authenticator/wiki/Key-Uri-Format). `issuer` is the name of the service.
 */
export function otpauthUri({ issuer, email, secret }: { issuer: string; email: string; secret: string }) {
  const [issuerParam, accountLabel, key] = [issuer, email, secret].map(encodeURIComponent);
  return `otpauth://totp/${issuerParam}:${accountLabel}?secret=${key}&issuer=${issuerParam}`;
}
