import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Button } from '#web/ui/button/button.tsx'

const ThreatsDialog = lazyPart(async () => (await import('./threats-dialog.tsx')).ThreatsDialog)

/** Opens the threats that refer to a group. */
export const ThreatsButton = ({ groupId }: { groupId: number }) => {
  const { t } = useTranslation('indicatorGroups')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon="bolt" aria-haspopup="dialog" title={t('page.threats')} onClick={() => setOpen(true)}>
        <span>{t('page.threats')}</span>
      </Button>
      {open && <ThreatsDialog groupId={groupId} onClose={() => setOpen(false)} />}
    </>
  )
}
