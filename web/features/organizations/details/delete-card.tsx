import { Card, Text } from '#web/ui/layout/layout.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Organization } from '#shared/contracts/organizations.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Button } from '#web/ui/button/button.tsx'

const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

/** The button to delete an organization, apart from everything else. */
export const DeleteCard = ({ organization }: { organization: Organization }) => {
  const { t } = useTranslation('organizations')
  const [open, setOpen] = useState(false)
  return (
    <Card
      title={t('delete.title')}
      label={t('delete.title')}
      tone="danger"
      foot={
        <Button danger icon="trash" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('delete.open')}
        </Button>
      }
    >
      <Text tone="muted">{t('delete.lead')}</Text>
      {open && <DeleteDialog organization={organization} onClose={() => setOpen(false)} />}
    </Card>
  )
}
