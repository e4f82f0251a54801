import { useQueryClient } from '@tanstack/react-query'
import { createElement, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { GivenState } from '#shared/contracts/exposures.ts'
import { overwritesOf, type OverwriteKind } from '#shared/domain/exposures/overwrites.ts'
import type { FieldsBefore } from '#shared/domain/fields-before.ts'
import type { Visibility } from '#shared/contracts/visibilities.ts'
import { lastDayOfTerm } from '#shared/domain/exposures/dates.ts'
import { limits } from '#shared/domain/limits.ts'
import { CallError } from '#web/lib/api.ts'
import type { Day } from '#web/lib/days.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import type { ContractForm } from '#web/ui/form/contract-form.ts'
import { noDay } from '#web/ui/form/field-kinds.ts'
import { useContractForm, type BoundForm } from '#web/ui/form/use-contract-form.ts'
import fieldStyles from '#web/ui/form/field.module.css'
import { Stack } from '#web/ui/layout/layout.tsx'
import { JobScope, JobUndo, useJobWords } from '#web/ui/jobs/job-question.tsx'
import { OverFields } from '#web/ui/jobs/over-fields.tsx'
import { useStartJob } from '#web/ui/jobs/job-calls.ts'
import { useConfirmedTotal } from '#web/lib/use-confirmed-total.ts'
import type { LeftItem } from '#web/ui/list/bulk-action.ts'
import { exposureQuery, refreshExposures, type ListedExposure } from '../exposure-queries.ts'
import type { WrongText } from './state-forms.ts'
import type { StateQuestion } from './state-question.ts'
import { useOverwrites } from './use-overwrites.tsx'
import { useRemediationActions } from './use-remediation-actions.ts'
import { useStateDetailText } from './use-state-detail-text.ts'

/** For a single exposure the question does not apply. */
const none: readonly ListedExposure[] = []

interface StateForm<Values> {
  readonly question: StateQuestion
  readonly kind: 'repair' | 'accept'
  readonly form: ContractForm<Values, GivenState>
  readonly initial: Values
  readonly onClose: (left?: readonly LeftItem[]) => void
}

interface StateDialogForm<Values> extends BoundForm<Values> {
  /** Asks which exposures of a bulk transition to include; of all that match it also says the scope. */
  readonly overwrites: ReactNode
  /** What the dialog is called, and its button, when it is about all that match. */
  readonly job: { readonly title: string; readonly action: string; readonly disabled: boolean } | undefined
}

/** The form of a state dialog. */
export const useStateForm = <Values extends object>({
  question,
  kind,
  form: definition,
  initial,
  onClose,
}: StateForm<Values>): StateDialogForm<Values> => {
  const { t } = useTranslation('exposures')
  const { t: common } = useTranslation('common')
  const { dayText } = useStateDetailText()
  const { take, takeMany } = useRemediationActions()
  const client = useQueryClient()
  const overwrites = useOverwrites(kind, 'items' in question ? question.items : none)
  /** The exposure on which the input is based: as it was when the dialog opened, or when a conflict was shown. */
  const startJob = useStartJob()
  const [over, setOver] = useState<readonly OverwriteKind[]>([])
  const { total, recount } = useConfirmedTotal('matching' in question ? question.matching.total : 0)
  const words = useJobWords(
    'visibilities',
    t(`remediation.transition.${question.transition}`).replace(/…$/, ''),
    total,
  )
  const [opened, setOpened] = useState('exposure' in question ? question.exposure : undefined)

  const send = async (given: GivenState): Promise<readonly LeftItem[]> => {
    if ('items' in question) return takeMany(overwrites.ids, given)
    if ('matching' in question) {
      const action = { type: 'state' as const, to: given, over: [...over] }
      await startJob({ list: 'visibilities', action }, question.matching.filter, total)
      return []
    }
    await take(question.exposure.visibility_id, given, opened && shownBefore(opened))
    return []
  }
  /** Owner and due date, or the reason and end of an accepted risk. */
  const stateDetails = ({ state, owner, due_date: due, accepted }: Visibility): string =>
    [
      common(`exposureState.${state}`),
      owner?.name,
      due === null ? undefined : dayText(due, question.today),
      accepted?.reason,
    ]
      .filter((part) => part !== undefined)
      .join(', ')

  const form = useContractForm<Values, GivenState>({
    form: definition,
    initial,
    submit: async ({ body }) => {
      if ('items' in question && overwrites.problem !== undefined) return { problem: overwrites.problem }
      try {
        return onClose(await send(body))
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.is('fields_changed') && 'exposure' in question) {
          const id = question.exposure.visibility_id
          const { visibility: now } = await client.fetchQuery({ ...exposureQuery(id), staleTime: 0 })
          setOpened(now)
          return { problem: common('form.changedTo', { value: stateDetails(now) }) }
        }
        recount(error)
        // The visible state is outdated.
        if (error.is('transition_not_allowed') || error.status === 404) void refreshExposures(client)
        if (error.status === 404) return { problem: errorMessage(error, common('drawer.goneText')) }
        throw error
      }
    },
  })
  return {
    ...form,
    dirty: form.dirty || overwrites.chosen || over.length > 0,
    overwrites:
      'matching' in question
        ? createElement(
            Stack,
            { gap: 4, className: fieldStyles.root },
            createElement(JobScope, { filter: question.matching.filter }),
            createElement(OverFields, { kinds: overwritesOf[kind], chosen: over, onChange: setOver }),
            createElement(JobUndo, {
              list: 'visibilities',
              name: kind === 'repair' ? 'in_repair' : 'accepted',
              total,
            }),
          )
        : overwrites.field,
    job:
      'matching' in question ? { title: words.title, action: words.run, disabled: total === 0 } : undefined,
  }
}

/** Returns the messages of invalid fields. */
export const useWrongText = (today: Day): WrongText => {
  const { dayText } = useStateDetailText()
  return (wrong) => {
    switch (wrong) {
      case 'dayWrong':
        return noDay()
      case 'dayTooLate':
        return ['exposures:remediation.wrong.dayTooLate', { day: dayText(lastDayOfTerm(today), today) }]
      case 'tooShort':
        return ['exposures:remediation.wrong.tooShort', { count: limits.acceptedReasonFrom }]
      case 'personMissing':
      case 'dayMissing':
      case 'dayPast':
      case 'tooLong':
        return `exposures:remediation.wrong.${wrong}`
    }
  }
}

/** The previous values on which the input is based. */
const shownBefore = ({ owner, due_date, accepted }: Visibility): FieldsBefore => ({
  owner_id: owner?.user_id ?? null,
  due_date,
  reason: accepted?.reason ?? null,
  until: accepted?.until ?? null,
  agreed_by: accepted?.agreed_by.user_id ?? null,
})
