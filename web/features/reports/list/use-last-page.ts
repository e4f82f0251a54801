import { useEffect, useEffectEvent } from 'react'

/** Goes to the last page if the current one no longer exists, for example after its last row was deleted. */
export const useLastPage = (
  page: number,
  pages: number | undefined,
  onPage: (page: number) => void,
): void => {
  const last = Math.max(1, pages ?? page)
  const goTo = useEffectEvent(onPage)
  useEffect(() => {
    if (page > last) goTo(last)
  }, [page, last])
}
