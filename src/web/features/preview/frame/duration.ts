/** A length in seconds as players write it: "0:07", "12:40", "1:02:03"; null if it is unknown or endless. */
export function formatDuration(seconds: number): string | null {
  if (!Number.isFinite(seconds) || seconds < 0) return null;
  const whole = Math.round(seconds);
  const pad = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  const clock = `${hours > 0 ? pad(minutes) : minutes}:${pad(whole % 60)}`;
  return hours > 0 ? `${hours}:${clock}` : clock;
}
