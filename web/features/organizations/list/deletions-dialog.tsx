import { Text, Rows, RowItem } from '#web/ui/layout/layout.tsx'
import { useTranslation } from 'react-i18next'
import { isOrganizationData } from '#shared/domain/organization-data.ts'
import type { OrganizationDeletionStatus } from '#shared/contracts/organizations.ts'
import { exactCount } from '#web/lib/counts.ts'
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
  const { t, i18n } = useTranslation('organizations')
  return (
    <Modal title={t('removals.title')} closeLabel={t('close')} onClose={onClose} dismissable>
      <Text tone="muted">{t('removals.lead')}</Text>
      <Rows>
        {deletions.map((deletion) => (
          <RowItem
            key={deletion.client_id}
            title={deletion.client_name}
            actions={
              <Text as="span" size="meta" tone={tones[deletion.state] ?? 'muted'}>
                {t(`removals.state.${deletion.state}`)}
              </Text>
            }
          >
            <div>
              {deletion.requested_by}, <DateText iso={deletion.requested_date} time />
            </div>
            {deletion.removed.length > 0 && (
              <div>
                {t('removals.removed')}{' '}
                {deletion.removed
                  .map(({ what, count }) => `${t(whatText(what))}: ${exactCount(count, i18n.language)}`)
                  .join(', ')}
              </div>
            )}
          </RowItem>
        ))}
      </Rows>
    </Modal>
  )
}

const tones: Readonly<Partial<Record<string, 'success' | 'danger'>>> = { done: 'success', failing: 'danger' }

const whatText = (what: string) =>
  isOrganizationData(what) ? (`removals.what.${what}` as const) : 'removals.what.other'
