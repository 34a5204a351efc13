/** Names of devices in the list of sessions. */
export const devices = {
  unknown: "Unknown device",
  browserOnSystem: "{browser} on {system}",
} as const;
