import { useTranslation } from 'react-i18next'
import type { Threat } from '#shared/contracts/threats.ts'

/** The tags of a threat, all of them. */
export const ThreatTags = ({ threat }: { threat: Threat }) => {
  const { t } = useTranslation('threats')
  if (threat.tags.length === 0) return null
  return (
    <ul className="drawer-marks" aria-label={t('detail.tags')}>
      {threat.tags.map((tag) => (
        <li key={tag.threat_tag_id} className="ui-tag" title={tag.name}>
          <span>{tag.name}</span>
        </li>
      ))}
    </ul>
  )
}
