import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { lastDayOfTerm } from '#shared/domain/exposures/dates.ts'
import { limits } from '#shared/domain/limits.ts'
import { CallError } from '#web/lib/api.ts'
import { said, saidAtField, type Said } from '#web/lib/said.ts'
import type { FieldErrors } from '#web/ui/form/use-form.ts'
import type { LeftItem } from '#web/ui/list/list-definition.ts'
import { noDay } from '#web/ui/form/field-kinds.ts'
import { say } from '#web/ui/form/contract-form.ts'
import { refreshVisibilities } from '../visibility-queries.ts'
import type { StateQuestion, Wrong } from './state-question.ts'
import { useLifeActions, type GivenState } from './use-life-actions.ts'
import { useStandWords } from './use-stand-words.ts'

/** Why a state was not given: at the person, at the day, or of the whole. */
interface RefusedState {
  readonly person?: Said
  readonly day?: Said
  readonly problem?: Said
}

/** Sends the answer to a question, and says what is wrong with one. */
export const useStateAnswer = (question: StateQuestion) => {
  const { t } = useTranslation('visibilities')
  const { t: common } = useTranslation('common')
  const { dayText } = useStandWords()
  const { take, takeMany } = useLifeActions()
  const client = useQueryClient()
  return useMemo(() => {
    /** `ids` are those of several that go. */
    const send = async (
      given: GivenState,
      ids: readonly number[],
    ): Promise<RefusedState | { readonly left: readonly LeftItem[] }> => {
      try {
        if (!('visibility' in question)) return { left: await takeMany(ids, given) }
        await take(question.visibility.visibility_id, given)
        return { left: [] }
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.is('unknown_person')) return { person: saidAtField(error) }
        if (error.is('date_out_of_range')) return { day: saidAtField(error) }
        // What is shown is no longer what is stored.
        if (error.is('transition_not_allowed') || error.status === 404) void refreshVisibilities(client)
        return { problem: error.status === 404 ? said(error, common('drawer.goneText')) : said(error) }
      }
    }
    const { today } = question
    const wordOf = (wrong: Wrong): Said => {
      switch (wrong) {
        case 'dayWrong':
          return say(noDay())
        case 'dayTooLate':
          return t('life.wrong.dayTooLate', { day: dayText(lastDayOfTerm(today), today) })
        case 'tooShort':
          return t('life.wrong.tooShort', { count: limits.acceptedReasonFrom })
        case 'personMissing':
        case 'dayMissing':
        case 'dayPast':
        case 'tooLong':
          return t(`life.wrong.${wrong}`)
      }
    }
    const words = {
      /** The message at each field that is wrong. */
      of: <Values extends object>(problems: { readonly [Key in keyof Values]?: Wrong | undefined }) => {
        const errors: FieldErrors<Values> = {}
        for (const key in problems) {
          const wrong = problems[key]
          if (wrong !== undefined) errors[key] = wordOf(wrong)
        }
        return errors
      },
    }
    return { send, words }
  }, [question, t, common, dayText, take, takeMany, client])
}
