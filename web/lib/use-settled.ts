import { useEffect, useState } from 'react'
import { begin } from './pending.ts'

/**
 * The value after it has stayed unchanged for `milliseconds`, so that typing sends one request. The page is busy
 * meanwhile.
 */
export const useSettled = <Value>(value: Value, milliseconds: number): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (Object.is(settled, value)) return undefined
    const end = begin()
    const timer = setTimeout(() => {
      setSettled(() => value)
      end()
    }, milliseconds)
    return () => {
      clearTimeout(timer)
      end()
    }
  }, [settled, value, milliseconds])
  return settled
}
