import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { deleteThreat, type Threat } from '#shared/contracts/threats.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { EditAndRemove } from '#web/ui/drawer/item-buttons.tsx'
import { ItemDrawer } from '#web/ui/drawer/item-drawer.tsx'
import { itemCalls } from '#web/ui/list/item-calls.ts'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { ThreatDetail, ThreatLanguages } from './threat-detail.tsx'
import { refreshThreats, threatQuery } from './threat-queries.ts'
import { nameIn } from '#shared/domain/translations.ts'
import { useReader } from '#web/lib/reader.ts'
import { NameIn } from '#web/ui/translations/name-text.tsx'
import { useShownLanguage } from '#web/ui/translations/shown-language.ts'
import { ThreatTags } from './threat-tags.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const ThreatForm = lazyPart(async () => (await import('./threat-form.tsx')).ThreatForm)

/** The drawer of the threat list: a threat's details, its form, or the form of a new one. */
export const ThreatDrawer = ({ control }: { control: DrawerControl }) => {
  const { t } = useTranslation('threats')
  const { isAnalyst } = useRights()
  const shownOf = useShownLanguage()
  return (
    <ItemDrawer
      control={control}
      query={threatQuery}
      hrefOf={(id) => hrefOf(paths.threat, { id })}
      texts={{
        add: t('form.addTitle'),
        edit: t('form.editTitle'),
        loading: t('detail.loading'),
        label: (id) => t('detail.label', { id }),
      }}
      addForm={<ThreatForm control={control} threat={undefined} />}
      editForm={({ threat }) => <ThreatForm control={control} threat={threat} />}
      detail={({ threat, history, concerns: matches, compared }) => ({
        title: <NameIn item={threat} language={shownOf(threat.threat_id).language} />,
        facts: (
          <>
            <ThreatTags threat={threat} concerns={matches} />
            <ThreatLanguages threat={threat} shown={shownOf(threat.threat_id)} />
          </>
        ),
        actions: isAnalyst ? <ThreatButtons control={control} threat={threat} /> : undefined,
        children: (
          <ThreatDetail
            threat={threat}
            language={shownOf(threat.threat_id).language}
            history={history}
            concerns={matches}
            compared={compared}
          />
        ),
      })}
    />
  )
}

const ThreatButtons = ({ control, threat }: { control: DrawerControl; threat: Threat }) => {
  const { t } = useTranslation('threats')
  const { t: common } = useTranslation('common')
  const reader = useReader()
  const client = useQueryClient()
  const refresh = (removed: readonly number[]): Promise<void> => refreshThreats(client, removed)
  const { remove } = itemCalls(common, refresh)
  const { threat_id: id } = threat
  return (
    <EditAndRemove
      control={control}
      id={id}
      labels={{ edit: t('edit'), remove: t('remove') }}
      onRemoved={() => refresh([id])}
      remove={() =>
        remove(
          () => call(deleteThreat, { params: { id: String(id) }, quiet: true }),
          () => notify.success(t('removed')),
        )
      }
      question={{
        title: t('confirmRemove.title'),
        text: t('confirmRemove.text', { name: nameIn(threat, reader) }),
        action: t('confirmRemove.action'),
      }}
    />
  )
}
