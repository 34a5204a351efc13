/** A secret as it is read aloud or typed: "JBSW Y3DP EHPK 3PXP". */
export const groupByFour = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, "$1 ");

/**
 * What an authenticator app on this device opens to take the secret
 * (https://github.com/google/google-authenticator/wiki/Key-Uri-Format): `issuer` is whose account it is.
 */
export function otpauthUri({ issuer, email, secret }: { issuer: string; email: string; secret: string }) {
  const [issuerParam, accountLabel, key] = [issuer, email, secret].map(encodeURIComponent);
  return `otpauth://totp/${issuerParam}:${accountLabel}?secret=${key}&issuer=${issuerParam}`;
}
