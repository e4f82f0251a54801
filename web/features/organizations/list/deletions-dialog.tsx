import { Text } from '#web/ui/layout/layout.tsx'
import { useTranslation } from 'react-i18next'
import { isOrganizationData } from '#shared/domain/organization-data.ts'
import type { OrganizationDeletionStatus } from '#shared/contracts/organizations.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'

/** The progress of deleting organizations' data: who requested it, when, and how many items of each kind. */
export const DeletionsDialog = ({
  deletions,
  onClose,
}: {
  deletions: readonly OrganizationDeletionStatus[]
  onClose: () => void
}) => {
  const { t } = useTranslation('organizations')
  return (
    <Modal
      className="org-dialog"
      title={t('removals.title')}
      closeLabel={t('close')}
      onClose={onClose}
      dismissable
    >
      <Text tone="muted">{t('removals.lead')}</Text>
      <ul className="org-deletions">
        {deletions.map((deletion) => (
          <li key={deletion.client_id}>
            <strong>{deletion.client_name}</strong>
            <span className={`org-state is-${deletion.state}`}>{t(`removals.state.${deletion.state}`)}</span>
            <small>
              {deletion.requested_by}, <DateText iso={deletion.requested_date} time />
            </small>
            {deletion.removed.length > 0 && (
              <small>
                {t('removals.removed')}{' '}
                {deletion.removed.map(({ what, count }) => `${t(whatText(what))}: ${count}`).join(', ')}
              </small>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  )
}

const whatText = (what: string) =>
  isOrganizationData(what) ? (`removals.what.${what}` as const) : 'removals.what.other'
