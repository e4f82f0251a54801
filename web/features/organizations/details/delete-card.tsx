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
    <section className="org-card is-danger" aria-labelledby="org-delete">
      <h2 id="org-delete">{t('delete.title')}</h2>
      <p className="org-lead">{t('delete.lead')}</p>
      <Button danger icon="trash" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('delete.open')}
      </Button>
      {open && <DeleteDialog organization={organization} onClose={() => setOpen(false)} />}
    </section>
  )
}
