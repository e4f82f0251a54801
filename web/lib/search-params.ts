import { useCallback } from 'react'
import { useSearchParams as useRouterParams, type NavigateOptions } from 'react-router'

type Change = (before: URLSearchParams) => URLSearchParams

/**
 * The query of the address and a function to change it. A change starts from the current address, not from the rendered
 * state, which lags behind. Two quick changes therefore both apply.
 */
export const useSearchParams = (): [URLSearchParams, (change: Change, options?: NavigateOptions) => void] => {
  const [params, setParams] = useRouterParams()
  const change = useCallback(
    (wanted: Change, options?: NavigateOptions) =>
      setParams(wanted(new URLSearchParams(window.location.search)), options),
    [setParams],
  )
  return [params, change]
}
