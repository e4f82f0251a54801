import { useTranslation } from 'react-i18next'
import { isOrganizationData } from '#shared/domain/organization-data.ts'
import type { OrganizationRemoval } from '#shared/contracts/organizations.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'

/**
 * How far the data of deleted organizations are gone: who asked for it, when, and how many things of each
 * sort.
 */
export const DeletionsDialog = ({
  removals,
  onClose,
}: {
  removals: readonly OrganizationRemoval[]
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
      <p className="org-lead">{t('removals.lead')}</p>
      <ul className="org-removals">
        {removals.map((removal) => (
          <li key={removal.client_id}>
            <strong>{removal.client_name}</strong>
            <span className={`org-state is-${removal.state}`}>{t(`removals.state.${removal.state}`)}</span>
            <small>
              {removal.requested_by}, <DateText iso={removal.requested_date} time />
            </small>
            {removal.removed.length > 0 && (
              <small>
                {t('removals.removed')}{' '}
                {removal.removed.map(({ what, count }) => `${t(whatText(what))}: ${count}`).join(', ')}
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
