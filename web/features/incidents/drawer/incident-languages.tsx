import { useQueryClient } from '@tanstack/react-query'
import { updateIncident, type Incident } from '#shared/contracts/incidents.ts'
import { refreshIncidents } from '#web/features/incidents/incident-queries.ts'
import { call } from '#web/lib/api.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { LanguageSwitch } from '#web/ui/translations/language-switch.tsx'
import type { ShownLanguage } from '#web/ui/translations/shown-language.ts'
import { overTexts, textsBefore } from '#web/ui/translations/text-values.ts'

/** The languages of an incident. Analysts can confirm that both texts have the same content. */
export const IncidentLanguages = ({ incident, shown }: { incident: Incident; shown: ShownLanguage }) => {
  const { isAnalyst } = useRights()
  const client = useQueryClient()
  const confirm = async (): Promise<void> => {
    const params = { id: String(incident.incident_id) }
    // The confirmation is about the texts that the user has read.
    const body = { translation_is_current: true, texts_before: textsBefore(incident) } as const
    await overTexts(
      () => call(updateIncident, { params, body, quiet: true }),
      () => refreshIncidents(client),
    )
    await refreshIncidents(client)
  }
  return <LanguageSwitch item={incident} shown={shown} onCurrent={isAnalyst ? confirm : undefined} />
}
