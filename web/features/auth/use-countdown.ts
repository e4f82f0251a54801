import { useEffect, useState } from 'react'

/** Whole seconds until an instant; 0 once it has passed. */
export const useCountdown = (until: number): number => {
  const [now, setNow] = useState(() => Date.now())
  const over = now >= until
  useEffect(() => {
    if (over) return undefined
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [over])
  useEffect(() => {
    setNow(Date.now())
  }, [until])
  return Math.max(0, Math.ceil((until - now) / 1000))
}
