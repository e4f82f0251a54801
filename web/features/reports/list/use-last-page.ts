import { useEffect, useEffectEvent } from 'react'

/** Goes back to the last page when the one that is shown is no more: its last row may have been deleted. */
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
