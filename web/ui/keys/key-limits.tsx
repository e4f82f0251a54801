import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exactCount } from '#web/lib/counts.ts'
import type { KeyLimitValues } from './key-limits-form.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { CellButton } from '#web/ui/button/cell-button.tsx'
import { VisuallyHidden } from '#web/ui/layout/layout.tsx'

const KeyLimitsDialog = lazyPart(async () => (await import('./key-limits-dialog.tsx')).KeyLimitsDialog)

interface KeyLimitsProps {
  readonly keyId: number
  readonly name: string
  readonly limits: KeyLimitValues
  /** Reads the current limits. */
  readonly read: () => Promise<KeyLimitValues>
  /** Refetches what shows the limits. */
  readonly onSaved: () => Promise<void>
}

/** The request limits of a key, as a button that opens the dialog. */
export const KeyLimits = ({ keyId, name, limits, read, onSaved }: KeyLimitsProps) => {
  const { t, i18n } = useTranslation('apiKeys')
  const [open, setOpen] = useState(false)
  const { requests_per_minute: requests } = limits
  return (
    <>
      <CellButton onClick={() => setOpen(true)}>
        <VisuallyHidden>{t('limits.changeOf', { name })}: </VisuallyHidden>
        {t('limits.requests', { count: requests, shown: exactCount(requests, i18n.language) })}
      </CellButton>
      {open && (
        <KeyLimitsDialog
          keyId={keyId}
          name={name}
          limits={limits}
          read={read}
          onSaved={onSaved}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
