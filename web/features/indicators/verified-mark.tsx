import { useTranslation } from 'react-i18next'

/** Verified (published) or not: a dot and always the word. */
export const VerifiedBadge = ({ verified }: { verified: boolean }) => {
  const { t } = useTranslation('indicators')
  return (
    <span className={`ui-status ${verified ? 'is-closed' : 'is-waiting'}`}>
      {t(verified ? 'status.verified' : 'status.unverified')}
    </span>
  )
}
