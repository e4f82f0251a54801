import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Organization } from '#shared/contracts/organizations.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const DeleteDialog = lazyPart(async () => (await import('./delete-dialog.tsx')).DeleteDialog)

/** The button to delete an organization, apart from everything else. */
export const DeleteCard = ({ organization }: { organization: Organization }) => {
  const { t } = useTranslation('organizations')
  const [open, setOpen] = useState(false)
  return (
    <section className="org-card is-danger" aria-labelledby="org-delete">
      <h2 id="org-delete">{t('delete.title')}</h2>
      <p className="org-lead">{t('delete.lead')}</p>
      <button
        type="button"
        className="ui-btn ui-btn-outline is-danger"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <i className="pi pi-trash" aria-hidden="true" />
        {t('delete.open')}
      </button>
      {open && <DeleteDialog organization={organization} onClose={() => setOpen(false)} />}
    </section>
  )
}
