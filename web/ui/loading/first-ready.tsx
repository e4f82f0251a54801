import { useEffect, useState, type ReactNode } from 'react'
import { useReady } from '#web/lib/pending.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import styles from './first-ready.module.css'
import loading from './loading.module.css'

/** After this many milliseconds what has arrived is shown. */
const patience = 2000

interface FirstReadyProps {
  readonly skeleton: ReactNode
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Parts of a page that load on their own: shown together, so that a late one moves none of the others. */
export const FirstReady = ({ skeleton, className, children }: FirstReadyProps) => {
  const ready = useReady()
  const [shown, setShown] = useState(false)
  if (ready && !shown) setShown(true)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      {!shown && <div className={loading.root}>{skeleton}</div>}
      <div className={classNames(className, !shown && styles.waiting)}>{children}</div>
    </>
  )
}
