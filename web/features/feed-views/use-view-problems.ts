import { useTranslation } from 'react-i18next'
import { limits } from '#shared/domain/limits.ts'
import { tidyText } from '#shared/domain/text.ts'
import { CallError } from '#web/lib/api.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import type { FieldErrors } from '#web/ui/form/use-form.ts'
import type { ViewFormValues } from './view-values.ts'

type Wrong = FieldErrors<ViewFormValues>

/** What is wrong with a view in words, before it is sent and after it was refused (part 2 sections 5 and 8). */
export const useViewProblems = (): {
  readonly ofValues: (values: ViewFormValues) => Wrong
  /** Messages at fields, and what is said of the form as a whole. Throws what is no refusal. */
  readonly ofRefusal: (error: unknown) => { wrong: Wrong; problem: string }
} => {
  const { t } = useTranslation('feedViews')
  const { t: common } = useTranslation('common')
  return {
    ofValues: ({ name }) => {
      const tidied = tidyText(name)
      if (tidied === '') return { name: t('form.nameRequired') }
      return tidied.length > limits.nameLength
        ? { name: common('form.tooLong', { count: limits.nameLength }) }
        : {}
    },
    ofRefusal: (error) => {
      if (!(error instanceof CallError)) throw error
      if (error.is('already_exists'))
        return { wrong: { name: t('form.nameExists') }, problem: common('form.provideAllValues') }
      return { wrong: {}, problem: error.status === 404 ? common('form.gone') : failureMessage(error) }
    },
  }
}
