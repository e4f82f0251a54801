import { lazy, type ComponentProps } from 'react'
import { LazyPart } from '#web/ui/loading/lazy-part.tsx'

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

/**
 * The question before something that cannot be undone, for pages that are read more often than they ask: its
 * dialog comes when it is asked.
 */
export const Confirm = (props: ComponentProps<typeof ConfirmDialog>) => (
  <LazyPart>
    <ConfirmDialog {...props} />
  </LazyPart>
)
