import { type ComponentProps } from 'react'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/**
 * The question before something that cannot be undone, for pages that are read more often than they ask: its
 * dialog comes when it is asked.
 */
export const Confirm = (props: ComponentProps<typeof ConfirmDialog>) => <ConfirmDialog {...props} />
