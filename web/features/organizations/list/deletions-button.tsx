import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useOrganizationDeletions } from '#web/features/organizations/organization-queries.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Badge } from '#web/ui/layout/layout.tsx'

const DeletionsDialog = lazyPart(async () => (await import('./deletions-dialog.tsx')).DeletionsDialog)

/** Opens the progress of organization deletions. Shown if there were any in the last 30 days. */
export const DeletionsButton = () => {
  const { t } = useTranslation('organizations')
  const deletions = useOrganizationDeletions().data?.data ?? []
  // After deleting an organization the user sees the progress at once.
  const state: unknown = useLocation().state
  const [open, setOpen] = useState(typeof state === 'object' && state !== null && 'removals' in state)
  const running = deletions.filter((one) => one.state !== 'done').length
  if (deletions.length === 0) return null
  return (
    <>
      <Button
        icon={running > 0 ? 'spinner pi-spin' : 'trash'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t('removals.open')}
        {running > 0 && (
          <Badge tone="brand">
            <span aria-hidden="true">{running}</span>
            <span className="ui-visually-hidden">{t('removals.running', { count: running })}</span>
          </Badge>
        )}
      </Button>
      {open && <DeletionsDialog deletions={deletions} onClose={() => setOpen(false)} />}
    </>
  )
}
