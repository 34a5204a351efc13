import { useEffect, useState } from "react";

/** The time when the current day was first shown. Rows show dates by the day, so they need not render every minute. */
export function useToday(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    const refresh = () => {
      if (Date.now() >= midnight.getTime()) setNow(new Date());
    };
    const timer = setTimeout(refresh, midnight.getTime() - Date.now() + 1_000);
    // A computer that sleeps at midnight misses the timer.
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  }, [now]);
  return now;
}
