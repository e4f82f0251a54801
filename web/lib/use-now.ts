import { useEffect, useState } from 'react'

/** The current time, updated every `every` milliseconds, for elapsed and remaining times. */
export const useNow = (every: number): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
