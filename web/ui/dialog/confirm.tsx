import { lazy, Suspense, type ComponentProps } from 'react'

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

/**
 * The question before something that cannot be undone, for pages that are read more often than they ask: its
 * dialog comes when it is asked.
 */
export const Confirm = (props: ComponentProps<typeof ConfirmDialog>) => (
  <Suspense fallback={null}>
    <ConfirmDialog {...props} />
  </Suspense>
)
