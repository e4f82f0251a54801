import { useTranslation } from 'react-i18next'
import { StatusBadge } from '#web/ui/badges/status-badge.tsx'

/** Verified (published) or not: a dot and always the word. */
export const VerifiedBadge = ({ verified }: { verified: boolean }) => {
  const { t } = useTranslation('indicators')
  return (
    <StatusBadge
      open={verified ? false : 'waiting'}
      label={t(verified ? 'status.verified' : 'status.unverified')}
    />
  )
}
