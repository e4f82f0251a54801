import { useTranslation } from 'react-i18next'
import type { PastChange } from '#shared/contracts/histories.ts'
import { HistorySection } from '#web/ui/drawer/history.tsx'

/** Who changed what of the organization, for platform admins. */
export const OrganizationHistory = ({ changes }: { changes: readonly PastChange[] }) => {
  const { t } = useTranslation('organizations')
  if (changes.length === 0) return null
  return (
    <div className="org-card org-history">
      <HistorySection changes={changes} fieldText={(field) => t(fieldText(field))} />
    </div>
  )
}

const fieldTexts = {
  client_name: 'historyField.name',
  contact_email: 'historyField.contact_email',
  max_user_count: 'historyField.max_users',
  organization_tags: 'historyField.tags',
  ip_whitelist: 'historyField.ip_whitelist',
  profile_picture: 'historyField.profile_picture',
  'services.visibilities': 'historyField.services_visibilities',
  'services.incidents': 'historyField.services_incidents',
  'services.threats': 'historyField.services_threats',
  'services.feeds': 'historyField.services_feeds',
} as const
const isKnownField = (field: string): field is keyof typeof fieldTexts => Object.hasOwn(fieldTexts, field)
const fieldText = (field: string) => (isKnownField(field) ? fieldTexts[field] : 'historyField.other')
