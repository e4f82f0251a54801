import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { overwritesOf } from '#shared/domain/exposures/overwrites.ts'
import { partyOf } from '#shared/domain/exposures/states.ts'
import { fromWireRole } from '#shared/domain/roles.ts'
import { dayOf } from '#web/lib/days.ts'
import { useSession } from '#web/lib/session.ts'
import { useRights } from '#web/lib/use-rights.ts'
import type { AskJob } from '#web/ui/jobs/use-bulk-jobs.tsx'
import type { JobQuestion, JobRequest } from '#web/ui/jobs/job-list.ts'
import type { BulkAction, LeftItem, Matching } from '#web/ui/list/bulk-action.ts'
import { bulkRemoval } from '#web/ui/list/list-parts.ts'
import { tlpActions } from '#web/ui/tlp/tlp-controls.tsx'
import { useExposureActions } from './exposure-actions.ts'
import type { ListedExposure } from './exposure-queries.ts'
import { overwriteGroups } from './remediation/overwrites.ts'
import type { OverwriteQuestion, StateQuestion } from './remediation/state-question.ts'
import { useRemediationActions } from './remediation/use-remediation-actions.ts'

/** The actions on selected exposures, for the user's role. `ask` asks for the input of a transition. */
export const useExposureBulkActions = (
  ask: (question: StateQuestion | OverwriteQuestion) => Promise<readonly LeftItem[]>,
  askJob: AskJob,
): readonly BulkAction<ListedExposure>[] => {
  const { t } = useTranslation('exposures')
  const { t: common } = useTranslation('common')
  const actions = useExposureActions()
  const remediation = useRemediationActions()
  const { isAnalyst, userId } = useRights()
  const user = useSession()
  const party = user === null ? undefined : partyOf(fromWireRole(user.role))

  return useMemo(() => {
    const today = dayOf(new Date())
    /** Asks first if some have another owner or an accepted risk. */
    const askedAlong = (
      transition: OverwriteQuestion['transition'],
      items: readonly ListedExposure[],
      ids: readonly number[],
      run: OverwriteQuestion['run'],
    ): Promise<readonly LeftItem[] | void> =>
      overwriteGroups(transition, items, userId ?? undefined).length === 0
        ? run(ids)
        : ask({ transition, items, run })
    /** The same on all that match, as a job. */
    const onAll =
      (
        action: Extract<JobRequest, { list: 'visibilities' }>['action'],
        label: string,
        more: Pick<JobQuestion, 'note' | 'asks'> = {},
      ) =>
      (matching: Matching): Promise<void> =>
        askJob({ request: { list: 'visibilities', action }, label, matching, ...more })
    const onAllStates =
      (transition: 'repair' | 'accept') =>
      async (matching: Matching): Promise<void> => {
        await ask({ transition, matching, today })
      }
    const remediationActions: BulkAction<ListedExposure>[] = [
      {
        key: 'acknowledge',
        label: t('remediation.transition.acknowledge'),
        icon: 'check-circle',
        run: (ids) => remediation.takeMany(ids, { state: 'acknowledged' }),
        runAll: onAll(
          { type: 'state', to: { state: 'acknowledged' } },
          t('remediation.transition.acknowledge'),
        ),
      },
      {
        key: 'repair',
        label: t('remediation.bulk.repair'),
        icon: 'wrench',
        run: (_, __, items) => ask({ transition: 'repair', items, today }),
        runAll: onAllStates('repair'),
      },
      ...(party === 'organization_admin'
        ? [
            {
              key: 'accept',
              label: t('remediation.transition.accept'),
              icon: 'pause',
              run: (_: unknown, __: unknown, items: readonly ListedExposure[]) =>
                ask({ transition: 'accept', items, today }),
              runAll: onAllStates('accept'),
            },
          ]
        : []),
      {
        key: 'fixed',
        label: t('remediation.bulk.fixed'),
        icon: 'check',
        run: (ids, _, items) =>
          askedAlong('fixed', items, ids, (those) =>
            remediation.takeMany(those, { state: 'awaiting_retest' }),
          ),
        runAll: onAll({ type: 'state', to: { state: 'awaiting_retest' } }, t('remediation.bulk.fixed'), {
          asks: overwritesOf.fixed,
        }),
      },
    ]
    const bulkActions: BulkAction<ListedExposure>[] = [
      {
        key: 'resolve',
        label: t('bulk.resolve'),
        icon: 'check',
        // Organizations assign the owners.
        run: (ids, _, items) =>
          isAnalyst
            ? actions.setActiveMany(ids, false)
            : askedAlong('close', items, ids, (those) => actions.setActiveMany(those, false)),
        runAll: onAll(
          { type: 'status', open: false },
          t('bulk.resolve'),
          isAnalyst ? {} : { asks: overwritesOf.close },
        ),
      },
      {
        key: 'reopen',
        label: t('reopen'),
        icon: 'replay',
        run: (ids) => actions.setActiveMany(ids, true),
        runAll: onAll({ type: 'status', open: true }, t('reopen')),
      },
      {
        key: 'mark',
        label: t('bulk.mark'),
        icon: 'ban',
        run: (ids) => actions.setFalsePositiveMany(ids, true),
        runAll: onAll({ type: 'false_positive', false_positive: true }, t('bulk.mark'), {
          note: t('confirmMark.text', { count: 2 }),
        }),
        // It can be undone, but until then nobody receives notifications about these exposures.
        confirm: (count) => ({
          title: t('confirmMark.title', { count }),
          text: t('confirmMark.text', { count }),
          action: t('confirmMark.action'),
        }),
      },
      {
        key: 'unmark',
        label: t('bulk.unmark'),
        icon: 'play',
        run: (ids) => actions.setFalsePositiveMany(ids, false),
        runAll: onAll({ type: 'false_positive', false_positive: false }, t('bulk.unmark')),
      },
    ]

    return isAnalyst
      ? [
          ...bulkActions,
          ...tlpActions(common, actions.setLevels, (tlp, label, note) =>
            onAll({ type: 'tlp', tlp }, label, { note }),
          ),
          bulkRemoval(t, actions.removeMany, onAll({ type: 'delete' }, t('remove'))),
        ]
      : [...remediationActions, ...bulkActions.map((action) => ({ ...action, isSeldom: true }))]
  }, [t, common, actions, remediation, ask, askJob, party, isAnalyst, userId])
}
