import { useTranslation } from 'react-i18next'
import { StatusBadge } from '#web/ui/badges/status-badge.tsx'

/** Whether a group is published: a dot and always the word. */
export const GroupStatus = ({ verified }: { verified: boolean }) => {
  const { t } = useTranslation('indicatorGroups')
  return (
    <StatusBadge
      open={verified ? false : 'waiting'}
      label={t(verified ? 'status.verified' : 'status.unverified')}
    />
  )
}
