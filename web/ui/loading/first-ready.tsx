import { useLayoutEffect, type ReactNode } from 'react'
import { begin, useWasReady } from '#web/lib/pending.ts'
import { Stack } from '#web/ui/layout/layout.tsx'
import styles from './first-ready.module.css'
import loading from './loading.module.css'

interface FirstReadyProps {
  readonly skeleton: ReactNode
  readonly children: ReactNode
}

/** What is below the first screen: it begins once that is shown, so that it does not delay it. */
export const Afterwards = ({ children }: { children: ReactNode }) => useWasReady() && children

/** Parts of a page that load on their own: shown together, so that a late one moves none of the others. */
export const FirstReady = ({ skeleton, children }: FirstReadyProps) => {
  const shown = useWasReady()
  // The page stays busy until what is shown has begun what it does once it is seen, such as drawing a chart.
  useLayoutEffect(() => {
    if (shown) begin()()
  }, [shown])
  return (
    <>
      {!shown && <div className={loading.root}>{skeleton}</div>}
      <Stack gap={4} className={shown ? undefined : styles.waiting}>
        {children}
      </Stack>
    </>
  )
}
