import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import { resolveAssetRequests, type AssetJob } from '#shared/contracts/asset-jobs.ts'
import { refreshAssets } from '#web/features/assets/asset-queries.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { useConfirmedTotal } from '#web/lib/use-confirmed-total.ts'
import styles from '#web/ui/dialog/dialog.module.css'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { contractForm } from '#web/ui/form/contract-form.ts'
import { held, text } from '#web/ui/form/field-kinds.ts'
import { TextArea } from '#web/ui/form/fields/field.tsx'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { AnswerProgress } from './answer-progress.tsx'

export type Answer = 'accept' | 'deny'

/** The requests to answer: those of selected assets, or all that match the list's filters. */
export interface AnswerScope {
  readonly of:
    | { readonly request_ids: readonly number[] }
    | { readonly filter: Readonly<Record<string, string>> }
  readonly total: number
  /** The number of selected assets without a request. */
  readonly skipped: number
  /** The answer, if already chosen. */
  readonly answer?: Answer
}

const answerForm = (of: AnswerScope['of'], total: number) =>
  contractForm(resolveAssetRequests, {
    fields: { answer: held<Answer | ''>('')('accepted'), reason: text('reason') },
    body: ({ answer, reason }) => ({
      accepted: answer === 'accept',
      reason: answer === 'deny' ? reason : '',
      ...('filter' in of
        ? { of: { filter: { ...of.filter } }, expected_total: total }
        : { of: { request_ids: [...of.request_ids] } }),
    }),
    failed: 'unsaid',
  })

/**
 * Answers many requests at once, after showing their number; a denial may have a reason. The job runs in the
 * background, whether the dialog stays open or not.
 */
export const AnswerManyDialog = ({
  scope: { of, total: seen, skipped, answer: chosen },
  onClose,
}: {
  scope: AnswerScope
  /** `started`: whether the job has started. */
  onClose: (started: boolean) => void
}) => {
  const { t, i18n } = useTranslation('assets')
  const client = useQueryClient()
  const [job, setJob] = useState<AssetJob>()
  const { total, recount } = useConfirmedTotal(seen)
  const number = numberFormat(i18n.language)
  const definition = answerForm(of, total)
  const form = useContractForm({
    form: definition,
    initial: { ...definition.empty, answer: chosen ?? definition.empty.answer },
    submit: async ({ body }) => {
      try {
        setJob((await call(resolveAssetRequests, { body, quiet: true })).job)
      } catch (error) {
        if (!(error instanceof CallError) || !recount(error)) throw error
        await refreshAssets(client)
        return { problem: errorMessage(error, t('answerMany.changed')) }
      }
      return {}
    },
  })
  const { answer, reason } = form.values
  if (job !== undefined) return <AnswerProgress first={job} skipped={skipped} onClose={() => onClose(true)} />
  return (
    <FormDialog
      role="alertdialog"
      size="narrow"
      destructive={answer === 'deny'}
      title={t(chosen === undefined ? 'answerMany.title' : `bulk.${chosen}.title`, { count: total })}
      action={
        answer === ''
          ? t('answerMany.action')
          : chosen === undefined
            ? t(`answerMany.${answer}Action`, { rows: number.format(total) })
            : t(`bulk.${answer}.action`)
      }
      // A choice is made again as fast; a text is not.
      form={{ ...form, dirty: answer === 'deny' && reason.trim() !== '' }}
      disabled={answer === '' || total === 0}
      onClose={() => onClose(false)}
    >
      <div className={styles.question}>
        {chosen === undefined && (
          <>
            <p>{t('answerMany.text')}</p>
            <SegmentsField<Answer | ''>
              label={t('answerMany.choose')}
              options={(['accept', 'deny'] as const).map((value) => ({
                value,
                label: t(`answerMany.${value}`),
              }))}
              {...form.field('answer')}
            />
          </>
        )}
        {answer !== '' && (
          <p>{t(chosen === undefined ? `answerMany.${answer}Text` : `bulk.${answer}.text`)}</p>
        )}
        {answer === 'deny' && (
          <TextArea
            label={t('answerMany.reason')}
            rows={3}
            note={t('answerMany.reasonNote')}
            {...form.field('reason')}
          />
        )}
      </div>
    </FormDialog>
  )
}
