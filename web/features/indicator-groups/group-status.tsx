import { useTranslation } from 'react-i18next'

/** Whether a group is published: a dot and always the word. */
export const GroupStatus = ({ verified }: { verified: boolean }) => {
  const { t } = useTranslation('indicatorGroups')
  return (
    <span className={`ui-status ${verified ? 'is-closed' : 'is-waiting'}`}>
      {t(verified ? 'status.verified' : 'status.unverified')}
    </span>
  )
}
