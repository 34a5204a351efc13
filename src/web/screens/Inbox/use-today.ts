import { useEffect, useState } from "react";

/** Now, as of when this day began to be shown: dates are said by the day, so rows need not be drawn anew every minute. */
export function useToday(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    const refresh = () => {
      if (Date.now() >= midnight.getTime()) setNow(new Date());
    };
    const timer = setTimeout(refresh, midnight.getTime() - Date.now() + 1_000);
    // A computer that slept through midnight wakes up late.
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [now]);
  return now;
}
