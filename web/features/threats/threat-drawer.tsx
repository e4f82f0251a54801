import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteThreat, type Threat } from '#shared/contracts/threats.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { EditAndRemove } from '#web/ui/drawer/item-buttons.tsx'
import { frameOf, LoadingDrawer } from '#web/ui/drawer/item-drawer.tsx'
import { OneItem } from '#web/ui/drawer/one-item.tsx'
import { itemCalls } from '#web/ui/list/item-calls.ts'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { ThreatDetail } from './threat-detail.tsx'
import { refreshThreats, threatQuery } from './threat-queries.ts'

const ThreatForm = lazy(async () => ({ default: (await import('./threat-form.tsx')).ThreatForm }))

/** The drawer of the threat list: a threat's details, its form, or the form of a new one. */
export const ThreatDrawer = ({ control }: { control: DrawerControl }) => {
  const { t } = useTranslation('threats')
  const { isAnalyst } = useRights()
  if (control.state.mode === 'add') {
    return (
      <Suspense fallback={<LoadingDrawer control={control} title={t('form.addTitle')} />}>
        <ThreatForm control={control} threat={undefined} />
      </Suspense>
    )
  }
  const { id } = control.state
  return (
    <OneItem
      key={id}
      control={control}
      id={id}
      query={threatQuery(id)}
      shareHref={hrefOf(paths.threat, { id })}
      texts={{
        label: t('detail.label', { id }),
        loading: t('detail.loading'),
        editTitle: t('form.editTitle'),
      }}
      form={({ threat }) => <ThreatForm control={control} threat={threat} />}
    >
      {({ threat, history }) => (
        <Drawer
          label={t('detail.label', { id })}
          overline={`#${id}`}
          shareHref={hrefOf(paths.threat, { id })}
          title={threat.name}
          {...frameOf(control)}
          facts={<ThreatTags threat={threat} />}
          actions={isAnalyst ? <ThreatButtons control={control} threat={threat} /> : undefined}
        >
          <ThreatDetail threat={threat} history={history} />
        </Drawer>
      )}
    </OneItem>
  )
}

const ThreatButtons = ({ control, threat }: { control: DrawerControl; threat: Threat }) => {
  const { t } = useTranslation('threats')
  const { t: common } = useTranslation('common')
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
          () => call(deleteThreat, { params: { id: String(id) } }),
          () => notify.success(t('removed')),
        )
      }
      question={{
        title: t('confirmRemove.title'),
        text: t('confirmRemove.text', { name: threat.name }),
        action: t('confirmRemove.action'),
      }}
    />
  )
}

const ThreatTags = ({ threat }: { threat: Threat }) => {
  const { t } = useTranslation('threats')
  if (threat.tags.length === 0) return null
  return (
    <ul className="drawer-marks" aria-label={t('detail.tags')}>
      {threat.tags.map((tag) => (
        <li key={tag.threat_tag_id} className="ui-tag" title={tag.name}>
          <span>{tag.name}</span>
        </li>
      ))}
    </ul>
  )
}
