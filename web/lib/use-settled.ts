import { useEffect, useState } from 'react'
import { begin } from './pending.ts'

/** The value once it has not changed for so many milliseconds: what is typed is asked for once. Until then the page is busy. */
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
