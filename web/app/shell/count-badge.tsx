import { useTranslation } from 'react-i18next'
import { limits } from '#shared/domain/limits.ts'
import { exactCount, shortCount } from '../../lib/counts.ts'
import { Badge } from '../../ui/layout/layout.tsx'

/** The count of a menu entry. From 10,000 it is abbreviated, with the exact count in the tooltip (part 2 section 9). */
export const CountBadge = ({ count }: { count: number | undefined }) => {
  const { i18n } = useTranslation()
  if (count === undefined) return null
  const isShort = count >= limits.badgeAbbreviateFrom
  return (
    <Badge {...(isShort ? { title: exactCount(count, i18n.language) } : {})}>
      {isShort ? shortCount(count, i18n.language) : exactCount(count, i18n.language)}
    </Badge>
  )
}
