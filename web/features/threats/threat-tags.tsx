import { useTranslation } from 'react-i18next'
import type { Threat } from '#shared/contracts/threats.ts'
import {
  AssetMatchBadge,
  hasCountedMatch,
  type AssetMatchSectionProps,
} from '#web/features/asset-matches/controls.tsx'
import { Row } from '#web/ui/layout/layout.tsx'
import { Tag } from '#web/ui/badges/tag.tsx'

interface ThreatTagsProps {
  readonly threat: Threat
  readonly concerns: AssetMatchSectionProps['concerns']
}

/** All tags of a threat, after the asset match badge. */
export const ThreatTags = ({ threat, concerns: matches }: ThreatTagsProps) => {
  const { t } = useTranslation('threats')
  const matchesUs = hasCountedMatch(matches)
  if (threat.tags.length === 0 && !matchesUs) return null
  return (
    <Row as="ul" wrap aria-label={t('detail.tags')}>
      {matchesUs && (
        <li>
          <AssetMatchBadge />
        </li>
      )}
      {threat.tags.map((tag) => (
        <Tag key={tag.threat_tag_id}>{tag.name}</Tag>
      ))}
    </Row>
  )
}
