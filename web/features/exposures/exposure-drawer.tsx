import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Visibility } from '#shared/contracts/visibilities.ts'
import { criticalityNames } from '#shared/domain/exposures/detections.ts'
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
import { Row } from '#web/ui/layout/layout.tsx'
import { MenuButton } from '#web/ui/menu/menu-button.tsx'
import { StateBadge } from '#web/ui/badges/state-badge.tsx'
import { WholeHosts } from '#web/ui/text/whole-hosts.tsx'
import { FalsePositiveBadge } from './false-positive-badge.tsx'
import { isAsking, transitionsOf, type Transition } from './remediation/transitions.ts'
import { useExposureTransition } from './remediation/use-exposure-transition.ts'
import { useExposureActions } from './exposure-actions.ts'
import { ExposureDetail } from './exposure-detail.tsx'
import { refreshExposures, exposureQuery } from './exposure-queries.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { buttonClass } from '#web/ui/button/button.tsx'

const ExposureForm = lazyPart(async () => (await import('./exposure-form.tsx')).ExposureForm)

/** The drawer of the exposure list: an exposure's details, its form, or the form of a new one. */
export const ExposureDrawer = ({ control }: { control: DrawerControl }) => {
  const { t } = useTranslation('exposures')
  return (
    <ItemDrawer
      control={control}
      query={exposureQuery}
      hrefOf={(id) => hrefOf(paths.exposure, { id })}
      texts={{
        add: t('form.addTitle'),
        edit: t('form.editTitle'),
        loading: t('detail.loading'),
        label: (id) => t('detail.label', { id }),
      }}
      addForm={<ExposureForm control={control} exposure={undefined} />}
      editForm={({ visibility: exposure }) => <ExposureForm control={control} exposure={exposure} />}
      detail={({ visibility: exposure, history, concerns: matches, compared, today }) => ({
        title: <WholeHosts text={exposure.name} />,
        facts: <ExposureBadges exposure={exposure} concerns={matches} />,
        hasFoot: true,
        actions: <ExposureButtons control={control} exposure={exposure} today={today} />,
        children: (
          <ExposureDetail
            visibility={exposure}
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

/** The icons of the transition buttons. */
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

interface ExposureButtonsProps {
  readonly control: DrawerControl
  readonly exposure: Visibility
  readonly today: Day
}

const ExposureButtons = ({ control, exposure, today }: ExposureButtonsProps) => {
  const { t } = useTranslation('exposures')
  const { isAnalyst } = useRights()
  const user = useSession()
  const { remove } = useExposureActions()
  const { make, dialog } = useExposureTransition(exposure, today)
  const client = useQueryClient()
  const { visibility_id: id, state } = exposure
  if (user === null) return null
  const { main, others } = transitionsOf(state, partyOf(fromWireRole(user.role)))
  return (
    <>
      {main !== undefined && (
        <ToggleButton
          // Another action is another button, without the state of the previous one.
          key={main}
          label={t(`remediation.transition.${main}`)}
          icon={icons[main]}
          primary={main !== 'reopen'}
          shortcut={main === 'close' ? 'X' : undefined}
          run={() => {
            if (!isAsking(main)) return make(main)
            // An action that asks first is not running yet.
            void make(main)
            return Promise.resolve()
          }}
        />
      )}
      {others.length > 0 && (
        <MenuButton
          label={t('remediation.change')}
          hasText
          floating
          className={buttonClass()}
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
          onRemoved={() => refreshExposures(client, [id])}
          question={{
            title: t('confirmRemove.title'),
            text: t('confirmRemove.text', { name: exposure.name, organization: exposure.client.name }),
            action: t('confirmRemove.action'),
          }}
        />
      )}
    </>
  )
}

interface ExposureBadgesProps {
  readonly exposure: Visibility
  readonly concerns: AssetMatchSectionProps['concerns']
}

const ExposureBadges = ({ exposure, concerns: matches }: ExposureBadgesProps) => {
  const { t } = useTranslation('exposures')
  const { t: common } = useTranslation('common')
  const level = criticalityNames[exposure.criticality_level]
  return (
    <Row as="ul" gap={3} wrap aria-label={t('detail.marks')}>
      <li>
        <StateBadge state={exposure.state} label={common(`exposureState.${exposure.state}`)} />
      </li>
      <li>
        <CriticalityBadge level={exposure.criticality_level} label={t(`criticalityFull.${level}`)} />
      </li>
      {exposure.false_positive && (
        <li>
          <FalsePositiveBadge />
        </li>
      )}
      {hasCountedMatch(matches) && (
        <li>
          <AssetMatchBadge />
        </li>
      )}
    </Row>
  )
}
