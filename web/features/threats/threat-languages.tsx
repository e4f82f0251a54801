import { useQueryClient } from '@tanstack/react-query'
import { updateThreat, type Threat } from '#shared/contracts/threats.ts'
import { call } from '#web/lib/api.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { LanguageSwitch } from '#web/ui/translations/language-switch.tsx'
import type { ShownLanguage } from '#web/ui/translations/shown-language.ts'
import { overTexts, textsBefore } from '#web/ui/translations/text-values.ts'
import { refreshThreats } from './threat-queries.ts'

/** The languages of a threat. Analysts can confirm that both texts have the same content. */
export const ThreatLanguages = ({ threat, shown }: { threat: Threat; shown: ShownLanguage }) => {
  const { isAnalyst } = useRights()
  const client = useQueryClient()
  const confirm = async (): Promise<void> => {
    const params = { id: String(threat.threat_id) }
    // The confirmation is about the texts that the user has read.
    const body = { translation_is_current: true, texts_before: textsBefore(threat) } as const
    await overTexts(
      () => call(updateThreat, { params, body, quiet: true }),
      () => refreshThreats(client),
    )
    await refreshThreats(client)
  }
  return <LanguageSwitch item={threat} shown={shown} onCurrent={isAnalyst ? confirm : undefined} />
}
