import { nameKey } from '#shared/domain/text.ts'
import { useIndicatorDictionaries } from '#web/features/indicators/indicator-queries.ts'
import { useThreatDictionaries } from '#web/features/threats/threat-queries.ts'

/** Gives the indicators' category that is named as a threat's category, in either language; empty for none. */
export const useLikeCategory = (): ((id: string) => string) => {
  const { categories } = useIndicatorDictionaries()
  const { categories: ofThreats } = useThreatDictionaries()
  return (id) => {
    const chosen = ofThreats?.find((entry) => String(entry.threat_category_id) === id)
    const names = chosen === undefined ? [] : [nameKey(chosen.name_en), nameKey(chosen.name_pl)]
    const like = categories?.find((entry) => entry.is_active && names.includes(nameKey(entry.name)))
    return like === undefined ? '' : String(like.feed_category_id)
  }
}
