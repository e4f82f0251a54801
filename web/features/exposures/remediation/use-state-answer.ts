import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { lastDayOfTerm } from '#shared/domain/exposures/dates.ts'
import { limits } from '#shared/domain/limits.ts'
import type { FieldsBefore } from '#shared/contracts/fields-before.ts'
import type { Visibility } from '#shared/contracts/visibilities.ts'
import type { GivenState } from '#shared/contracts/exposures.ts'
import { CallError } from '#web/lib/api.ts'
import { errorMessage, fieldErrorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import type { FieldErrors } from '#web/ui/form/use-form.ts'
import type { LeftItem } from '#web/ui/list/list-definition.ts'
import { noDay } from '#web/ui/form/field-kinds.ts'
import { messageText } from '#web/ui/form/contract-form.ts'
import { refreshExposures, exposureQuery } from '../exposure-queries.ts'
import type { StateQuestion, Wrong } from './state-question.ts'
import { useRemediationActions } from './use-remediation-actions.ts'
import { useStateDetailText } from './use-state-detail-text.ts'

/** Why a state change was rejected: because of the owner, the day, or as a whole. */
interface RefusedState {
  readonly person?: ErrorMessage
  readonly day?: ErrorMessage
  readonly problem?: ErrorMessage
}

/** Sends the input of a state dialog and returns its errors. */
export const useStateAnswer = (question: StateQuestion) => {
  const { t } = useTranslation('exposures')
  const { t: common } = useTranslation('common')
  const { dayText } = useStateDetailText()
  const { take, takeMany } = useRemediationActions()
  const client = useQueryClient()
  /** The exposure on which the input is based: as it was when the dialog opened, or when a conflict was shown. */
  const [opened, setOpened] = useState('exposure' in question ? question.exposure : undefined)
  return useMemo(() => {
    /** `ids` are the included exposures of a bulk transition. */
    const send = async (
      given: GivenState,
      ids: readonly number[],
    ): Promise<RefusedState | { readonly left: readonly LeftItem[] }> => {
      try {
        if (!('exposure' in question)) return { left: await takeMany(ids, given) }
        await take(question.exposure.visibility_id, given, opened && shownBefore(opened))
        return { left: [] }
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.is('unknown_person')) return { person: fieldErrorMessage(error) }
        if (error.is('date_out_of_range')) return { day: fieldErrorMessage(error) }
        if (error.is('fields_changed') && 'exposure' in question) {
          const id = question.exposure.visibility_id
          const { visibility: now } = await client.fetchQuery({ ...exposureQuery(id), staleTime: 0 })
          setOpened(now)
          return { problem: common('form.changedTo', { value: stateDetails(now) }) }
        }
        // The visible state is outdated.
        if (error.is('transition_not_allowed') || error.status === 404) void refreshExposures(client)
        return {
          problem:
            error.status === 404 ? errorMessage(error, common('drawer.goneText')) : errorMessage(error),
        }
      }
    }
    const { today } = question
    /** Owner and due date, or the reason and end of an accepted risk. */
    const stateDetails = ({ state, owner, due_date: due, accepted }: Visibility): string =>
      [
        common(`exposureState.${state}`),
        owner?.name,
        due === null ? undefined : dayText(due, today),
        accepted?.reason,
      ]
        .filter((part) => part !== undefined)
        .join(', ')
    const messageOf = (wrong: Wrong): ErrorMessage => {
      switch (wrong) {
        case 'dayWrong':
          return messageText(noDay())
        case 'dayTooLate':
          return t('remediation.wrong.dayTooLate', { day: dayText(lastDayOfTerm(today), today) })
        case 'tooShort':
          return t('remediation.wrong.tooShort', { count: limits.acceptedReasonFrom })
        case 'personMissing':
        case 'dayMissing':
        case 'dayPast':
        case 'tooLong':
          return t(`remediation.wrong.${wrong}`)
      }
    }
    const messages = {
      /** The message of each invalid field. */
      of: <Values extends object>(problems: { readonly [Key in keyof Values]?: Wrong | undefined }) => {
        const errors: FieldErrors<Values> = {}
        for (const key in problems) {
          const wrong = problems[key]
          if (wrong !== undefined) errors[key] = messageOf(wrong)
        }
        return errors
      },
    }
    return { send, messages }
  }, [question, opened, t, common, dayText, take, takeMany, client])
}

/** The previous values on which the input is based. */
const shownBefore = ({ owner, due_date, accepted }: Visibility): FieldsBefore => ({
  owner_id: owner?.user_id ?? null,
  due_date,
  reason: accepted?.reason ?? null,
  until: accepted?.until ?? null,
  agreed_by: accepted?.agreed_by.user_id ?? null,
})
