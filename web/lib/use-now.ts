import { useEffect, useState } from 'react'

/** The moment, renewed every so many milliseconds, for what says how long something takes. */
export const useNow = (every: number): Date => {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
