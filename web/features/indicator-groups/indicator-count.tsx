import { useTranslation } from 'react-i18next'
import { limits } from '#shared/domain/limits.ts'
import { RowBadge } from '#web/ui/list/rows/row-badge.tsx'
import { shortCount } from '#web/lib/counts.ts'

/**
 * The number of a group's indicators that the user can see. From 10,000 it is abbreviated, with the exact count in the
 * tooltip (part 2 section 9).
 */
export const IndicatorCount = ({ count }: { count: number }) => {
  const { t, i18n } = useTranslation('indicatorGroups')
  const text = t('feedCount', { count })
  return (
    <RowBadge label={text}>
      {count >= limits.badgeAbbreviateFrom ? shortCount(count, i18n.language) : count}
    </RowBadge>
  )
}
