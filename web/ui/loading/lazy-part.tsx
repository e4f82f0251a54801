import { Suspense, type ReactNode } from 'react'
import { usePending } from '#web/lib/pending.ts'

interface LazyPartProps {
  /** Stands in its place while it is loaded. */
  readonly fallback?: ReactNode
  readonly children: ReactNode
}

/** A part of the page whose code is loaded when it is shown. The page is busy until it is there. */
export const LazyPart = ({ fallback, children }: LazyPartProps) => (
  <Suspense fallback={<Loading>{fallback}</Loading>}>{children}</Suspense>
)

const Loading = ({ children }: { children: ReactNode }) => {
  usePending(true)
  return children
}
