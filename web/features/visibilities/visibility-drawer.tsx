import { useQueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import type { Visibility } from '#shared/contracts/visibilities.ts'
import { criticalityNames } from '#shared/domain/visibilities.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { EditAndRemove, ToggleButton } from '#web/ui/drawer/item-buttons.tsx'
import { ItemDrawer } from '#web/ui/drawer/item-drawer.tsx'
import { CriticalityMark } from '#web/ui/marks/criticality-mark.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { StatusMark } from '#web/ui/marks/status-mark.tsx'
import { ConcernMark, isConcern, type ConcernsSectionProps } from '#web/features/concerns/controls.tsx'
import { FalsePositiveMark } from './false-positive-mark.tsx'
import { useVisibilityActions } from './visibility-actions.ts'
import { VisibilityDetail } from './visibility-detail.tsx'
import { refreshVisibilities, visibilityQuery } from './visibility-queries.ts'

const VisibilityForm = lazy(async () => ({ default: (await import('./visibility-form.tsx')).VisibilityForm }))

/** The drawer of the visibility list: a visibility's details, its form, or the form of a new one. */
export const VisibilityDrawer = ({ control }: { control: DrawerControl }) => {
  const { t } = useTranslation('visibilities')
  return (
    <ItemDrawer
      control={control}
      query={visibilityQuery}
      hrefOf={(id) => hrefOf(paths.visibility, { id })}
      texts={{
        add: t('form.addTitle'),
        edit: t('form.editTitle'),
        loading: t('detail.loading'),
        label: (id) => t('detail.label', { id }),
      }}
      addForm={<VisibilityForm control={control} visibility={undefined} />}
      editForm={({ visibility }) => <VisibilityForm control={control} visibility={visibility} />}
      detail={({ visibility, history, concerns, compared }) => ({
        title: visibility.name,
        facts: <VisibilityMarks visibility={visibility} concerns={concerns} />,
        actions: <VisibilityButtons control={control} visibility={visibility} />,
        children: (
          <VisibilityDetail
            visibility={visibility}
            history={history}
            concerns={concerns}
            compared={compared}
          />
        ),
      })}
    />
  )
}

const VisibilityButtons = ({ control, visibility }: { control: DrawerControl; visibility: Visibility }) => {
  const { t } = useTranslation('visibilities')
  const { isAnalyst } = useRights()
  const { setActive, remove } = useVisibilityActions()
  const client = useQueryClient()
  const { visibility_id: id, is_active: open } = visibility
  return (
    <>
      <ToggleButton
        label={t(open ? 'resolve' : 'reopen')}
        icon={open ? 'check' : 'replay'}
        primary={open}
        run={() => setActive(id, !open)}
      />
      {isAnalyst && (
        <EditAndRemove
          control={control}
          id={id}
          labels={{ edit: t('edit'), remove: t('remove') }}
          remove={remove}
          onRemoved={() => refreshVisibilities(client, [id])}
          question={{
            title: t('confirmRemove.title'),
            text: t('confirmRemove.text', { name: visibility.name, organization: visibility.client.name }),
            action: t('confirmRemove.action'),
          }}
        />
      )}
    </>
  )
}

interface VisibilityMarksProps {
  readonly visibility: Visibility
  readonly concerns: ConcernsSectionProps['concerns']
}

const VisibilityMarks = ({ visibility, concerns }: VisibilityMarksProps) => {
  const { t } = useTranslation('visibilities')
  const level = criticalityNames[visibility.criticality_level]
  return (
    <ul className="drawer-marks visibility-marks" aria-label={t('detail.marks')}>
      <li>
        <StatusMark
          open={visibility.is_active}
          label={t(visibility.is_active ? 'status.open' : 'status.closed')}
        />
      </li>
      <li>
        <CriticalityMark level={visibility.criticality_level} label={t(`criticalityFull.${level}`)} />
      </li>
      {visibility.false_positive && (
        <li>
          <FalsePositiveMark />
        </li>
      )}
      {isConcern(concerns) && (
        <li>
          <ConcernMark />
        </li>
      )}
    </ul>
  )
}
