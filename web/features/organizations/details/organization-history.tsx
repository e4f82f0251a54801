import { Card } from '#web/ui/layout/layout.tsx'
import { useTranslation } from 'react-i18next'
import type { PastChange } from '#shared/contracts/histories.ts'
import { HistoryList } from '#web/ui/drawer/history.tsx'

/** The change history of the organization, for platform admins. */
export const OrganizationHistory = ({ changes }: { changes: readonly PastChange[] }) => {
  const { t } = useTranslation('organizations')
  const { t: common } = useTranslation('common')
  if (changes.length === 0) return null
  return (
    <Card title={common('history.title')}>
      <HistoryList changes={changes} fields={t('historyField', { returnObjects: true })} />
    </Card>
  )
}
