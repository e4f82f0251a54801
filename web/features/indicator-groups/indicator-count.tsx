import { useTranslation } from 'react-i18next'
import { limits } from '#shared/domain/limits.ts'
import { shortCount } from '#web/lib/counts.ts'

/**
 * How many indicators of a group the person sees, abbreviated from ten thousand on; the exact number is in its
 * tooltip (part 2 section 9).
 */
export const IndicatorCount = ({ count }: { count: number }) => {
  const { t, i18n } = useTranslation('indicatorGroups')
  const text = t('feedCount', { count })
  return (
    <span className="group-count" title={text}>
      <span aria-hidden="true">
        {count >= limits.badgeAbbreviateFrom ? shortCount(count, i18n.language) : count}
      </span>
      <span className="ui-visually-hidden">{text}</span>
    </span>
  )
}
