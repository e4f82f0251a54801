import { useSearchParams } from '#web/lib/search-params.ts'
import { useCallback, useMemo } from 'react'
import { dayOf } from '#web/lib/days.ts'
import { changeList, readAddress, writeAddress, type AddressRules, type ListState } from './list-address.ts'

/** The list's state from the address, and its setter. A correction replaces the entry in the browser's history. */
export const useListState = (
  rules: AddressRules,
): [ListState, (change: Partial<ListState>, options?: { replace?: boolean }) => void] => {
  const [params, setParams] = useSearchParams()
  const state = useMemo(() => readAddress(params, rules, dayOf(new Date())), [params, rules])
  const change = useCallback(
    (wanted: Partial<ListState>, options: { replace?: boolean } = {}) => {
      setParams(
        (before) =>
          writeAddress(changeList(readAddress(before, rules, dayOf(new Date())), wanted), rules, before),
        { replace: options.replace === true, preventScrollReset: true },
      )
    },
    [rules, setParams],
  )
  return [state, change]
}
