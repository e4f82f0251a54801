import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Visibility } from '#shared/contracts/visibilities.ts'
import { criticalityNames } from '#shared/domain/visibilities.ts'
import { partyOf } from '#shared/domain/exposures/states.ts'
import { fromWireRole } from '#shared/domain/roles.ts'
import type { Day } from '#web/lib/days.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { EditAndRemove, ToggleButton } from '#web/ui/drawer/item-buttons.tsx'
import { ItemDrawer } from '#web/ui/drawer/item-drawer.tsx'
import { CriticalityBadge } from '#web/ui/badges/criticality-badge.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import {
  AssetMatchBadge,
  hasCountedMatch,
  type AssetMatchSectionProps,
} from '#web/features/asset-matches/controls.tsx'
import { MenuButton } from '#web/ui/menu/menu-button.tsx'
import { StateBadge } from '#web/ui/badges/state-badge.tsx'
import { WholeHosts } from '#web/ui/text/whole-hosts.tsx'
import { FalsePositiveBadge } from './false-positive-badge.tsx'
import { isAsking, transitionsOf, type Transition } from './remediation/transitions.ts'
import { useExposureTransition } from './remediation/use-exposure-transition.ts'
import { useVisibilityActions } from './visibility-actions.ts'
import { VisibilityDetail } from './visibility-detail.tsx'
import { refreshVisibilities, visibilityQuery } from './visibility-queries.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const VisibilityForm = lazyPart(async () => (await import('./visibility-form.tsx')).VisibilityForm)

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
      detail={({ visibility, history, concerns: matches, compared, today }) => ({
        title: <WholeHosts text={visibility.name} />,
        facts: <VisibilityBadges visibility={visibility} concerns={matches} />,
        hasFoot: true,
        actions: <VisibilityButtons control={control} visibility={visibility} today={today} />,
        children: (
          <VisibilityDetail
            visibility={visibility}
            history={history}
            concerns={matches}
            compared={compared}
            today={today}
          />
        ),
      })}
    />
  )
}

/** Transitions as icons of the buttons that make them. */
const icons = {
  acknowledge: 'check-circle',
  repair: 'wrench',
  reassign: 'user-edit',
  repairAgain: 'wrench',
  accept: 'pause',
  reaccept: 'pause',
  fixed: 'check',
  close: 'check',
  reopen: 'replay',
} as const satisfies Record<Transition, string>

interface VisibilityButtonsProps {
  readonly control: DrawerControl
  readonly visibility: Visibility
  readonly today: Day
}

const VisibilityButtons = ({ control, visibility, today }: VisibilityButtonsProps) => {
  const { t } = useTranslation('visibilities')
  const { isAnalyst } = useRights()
  const user = useSession()
  const { remove } = useVisibilityActions()
  const { make, dialog } = useExposureTransition(visibility, today)
  const client = useQueryClient()
  const { visibility_id: id, state } = visibility
  if (user === null) return null
  const { main, others } = transitionsOf(state, partyOf(fromWireRole(user.role)))
  return (
    <>
      {main !== undefined && (
        <ToggleButton
          // Another action is another button: what the last one did is over.
          key={main}
          label={t(`remediation.transition.${main}`)}
          icon={icons[main]}
          primary={main !== 'reopen'}
          run={() => {
            if (!isAsking(main)) return make(main)
            // What is asked is not under way yet.
            void make(main)
            return Promise.resolve()
          }}
        />
      )}
      {others.length > 0 && (
        <MenuButton
          label={t('remediation.change')}
          isWorded
          floating
          className="ui-btn ui-btn-outline"
          choices={others.map((transition) => ({
            key: transition,
            label: t(`remediation.transition.${transition}`),
            run: () => void make(transition),
          }))}
        />
      )}
      {dialog}
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

interface VisibilityBadgesProps {
  readonly visibility: Visibility
  readonly concerns: AssetMatchSectionProps['concerns']
}

const VisibilityBadges = ({ visibility, concerns: matches }: VisibilityBadgesProps) => {
  const { t } = useTranslation('visibilities')
  const { t: common } = useTranslation('common')
  const level = criticalityNames[visibility.criticality_level]
  return (
    <ul className="drawer-badges visibility-badges" aria-label={t('detail.marks')}>
      <li>
        <StateBadge state={visibility.state} label={common(`exposureState.${visibility.state}`)} />
      </li>
      <li>
        <CriticalityBadge level={visibility.criticality_level} label={t(`criticalityFull.${level}`)} />
      </li>
      {visibility.false_positive && (
        <li>
          <FalsePositiveBadge />
        </li>
      )}
      {hasCountedMatch(matches) && (
        <li>
          <AssetMatchBadge />
        </li>
      )}
    </ul>
  )
}
