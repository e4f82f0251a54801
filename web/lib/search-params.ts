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

/** A function that sets a parameter of the address, or removes an empty one, without a new entry in the history. */
export const useSetParameter = (): ((name: string, value: string | undefined) => void) => {
  const [, change] = useSearchParams()
  return (name, value) =>
    change(
      (params) => {
        if (value === undefined || value === '') params.delete(name)
        else params.set(name, value)
        return params
      },
      { replace: true, preventScrollReset: true },
    )
}
