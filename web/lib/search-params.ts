import { useCallback } from 'react'
import { useSearchParams as useRouterParams, type NavigateOptions } from 'react-router'

type Change = (before: URLSearchParams) => URLSearchParams

/**
 * What the address asks for, and the way to change it. A change begins with what the address says now, and not with
 * what is shown, which comes a moment later: of two quick choices both count.
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
