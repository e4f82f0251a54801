import { type ComponentProps } from 'react'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

/** The same confirmation, loaded on first use, for pages that seldom ask. */
export const Confirm = (props: ComponentProps<typeof ConfirmDialog>) => <ConfirmDialog {...props} />
