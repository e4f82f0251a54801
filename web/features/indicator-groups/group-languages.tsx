import { useQueryClient } from '@tanstack/react-query'
import { updateFeedGroup, type IndicatorGroup } from '#shared/contracts/indicator-groups.ts'
import { refreshIndicators } from '#web/features/indicators/indicator-queries.ts'
import { call } from '#web/lib/api.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { LanguageSwitch } from '#web/ui/translations/language-switch.tsx'
import type { ShownLanguage } from '#web/ui/translations/shown-language.ts'
import { overTexts, textsBefore } from '#web/ui/translations/text-values.ts'

/** The languages of a group. Analysts can confirm that both texts have the same content. */
export const GroupLanguages = ({ group, shown }: { group: IndicatorGroup; shown: ShownLanguage }) => {
  const { isAnalyst } = useRights()
  const client = useQueryClient()
  const confirm = async (): Promise<void> => {
    const params = { id: String(group.group_id) }
    // The confirmation is about the texts that the user has read.
    const body = { translation_is_current: true, texts_before: textsBefore(group) } as const
    await overTexts(
      () => call(updateFeedGroup, { params, body, quiet: true }),
      () => refreshIndicators(client),
    )
    await refreshIndicators(client)
  }
  return <LanguageSwitch item={group} shown={shown} onCurrent={isAnalyst ? confirm : undefined} />
}
