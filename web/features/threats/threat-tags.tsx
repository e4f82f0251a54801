import { useTranslation } from 'react-i18next'
import type { Threat } from '#shared/contracts/threats.ts'
import { ConcernBadge, isConcern, type ConcernsSectionProps } from '#web/features/concerns/controls.tsx'

interface ThreatTagsProps {
  readonly threat: Threat
  readonly concerns: ConcernsSectionProps['concerns']
}

/** The tags of a threat, all of them, after the badge of what concerns the person's organization. */
export const ThreatTags = ({ threat, concerns }: ThreatTagsProps) => {
  const { t } = useTranslation('threats')
  const concernsUs = isConcern(concerns)
  if (threat.tags.length === 0 && !concernsUs) return null
  return (
    <ul className="drawer-badges" aria-label={t('detail.tags')}>
      {concernsUs && (
        <li>
          <ConcernBadge />
        </li>
      )}
      {threat.tags.map((tag) => (
        <li key={tag.threat_tag_id} className="ui-tag" title={tag.name}>
          <span>{tag.name}</span>
        </li>
      ))}
    </ul>
  )
}
