import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getAssetJob, resolveAssetRequests, type AssetJob } from '#shared/contracts/asset-jobs.ts'
import { limits } from '#shared/domain/limits.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { notify } from '#web/lib/notify.ts'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import { TextArea } from '#web/ui/form/fields/field.tsx'
import styles from '#web/ui/dialog/dialog.module.css'
import bar from './progress-bar.module.css'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { refreshAssets } from '#web/features/assets/asset-queries.ts'
import { Button } from '#web/ui/button/button.tsx'

/** Milliseconds between two progress requests. Each also advances the job. */
const askEvery = 1000

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
  const form = useRef<HTMLFormElement>(null)
  const [answer, setAnswer] = useState<Answer | undefined>(chosen)
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ErrorMessage>()
  const [job, setJob] = useState<AssetJob>()
  // The number of matches according to the server, if it differs from the list's.
  const [confirmedTotal, setConfirmedTotal] = useState<number>()
  const total = confirmedTotal ?? seen
  const number = new Intl.NumberFormat(i18n.language)
  const mayRun = answer !== undefined && total > 0 && reason.length <= limits.reasonLength

  const run = async (): Promise<void> => {
    if (!mayRun || busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const started = await call(resolveAssetRequests, {
        body: {
          accepted: answer === 'accept',
          reason: answer === 'deny' ? reason : '',
          of: 'filter' in of ? { filter: { ...of.filter } } : { request_ids: [...of.request_ids] },
          ...('filter' in of ? { expected_total: total } : {}),
        },
        quiet: true,
      })
      setJob(started.job)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setBusy(false)
      if (!error.is('selection_changed')) return setProblem(errorMessage(error))
      setProblem(errorMessage(error, t('answerMany.changed')))
      const now = Number(error.items.flatMap(({ values }) => values ?? [])[0])
      if (Number.isInteger(now)) setConfirmedTotal(now)
      await refreshAssets(client)
    }
  }
  if (job !== undefined) return <AnswerProgress first={job} skipped={skipped} onClose={() => onClose(true)} />
  return (
    <FormDialog
      role="alertdialog"
      size="narrow"
      destructive={answer === 'deny'}
      title={t(chosen === undefined ? 'answerMany.title' : `bulk.${chosen}.title`, { count: total })}
      action={
        answer === undefined
          ? t('answerMany.action')
          : chosen === undefined
            ? t(`answerMany.${answer}Action`, { rows: number.format(total) })
            : t(`bulk.${answer}.action`)
      }
      form={{
        ref: form,
        saving: busy,
        dirty: answer === 'deny' && reason.trim() !== '',
        submit: run,
        problem,
      }}
      disabled={!mayRun}
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
              value={answer ?? ''}
              onChange={(one) => one !== '' && setAnswer(one)}
            />
          </>
        )}
        {answer !== undefined && (
          <p>{t(chosen === undefined ? `answerMany.${answer}Text` : `bulk.${answer}.text`)}</p>
        )}
        {answer === 'deny' && (
          <TextArea
            label={t('answerMany.reason')}
            rows={3}
            maxLength={limits.reasonLength}
            value={reason}
            note={t('answerMany.reasonNote')}
            onChange={setReason}
          />
        )}
      </div>
    </FormDialog>
  )
}

/** The progress of the job. Closing it leaves the job running. */
const AnswerProgress = ({
  first,
  skipped,
  onClose,
}: {
  first: AssetJob
  skipped: number
  onClose: () => void
}) => {
  const { t, i18n } = useTranslation('assets')
  const client = useQueryClient()
  const number = new Intl.NumberFormat(i18n.language)
  const asked = useQuery({
    queryKey: ['asset-jobs', first.job_id],
    queryFn: async () => (await call(getAssetJob, { params: { id: first.job_id } })).job,
    initialData: first,
    enabled: first.state === 'running',
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? askEvery : false),
    gcTime: 0,
  })
  const job = asked.data
  const ended = job.state !== 'running'
  const done = useRef(false)
  useEffect(() => {
    if (!ended || done.current) return
    done.current = true
    const overtaken = job.total - job.changed
    const rest = [
      ...(skipped > 0 ? [t('skipped', { count: skipped })] : []),
      ...(overtaken > 0 && job.state === 'done' ? [t('overtakenMany', { count: overtaken })] : []),
    ].join(' ')
    const more = rest === '' ? undefined : rest
    if (job.state === 'failed')
      notify.error(
        {
          text: t('stopped', { count: job.changed, total: number.format(job.total) }),
          requestId: job.job_id,
        },
        more,
      )
    else if (job.changed === 0) notify.info(t('nothingDone'), more)
    else notify.success(t(job.accepted ? 'doneMany.accept' : 'doneMany.deny', { count: job.changed }), more)
    void refreshAssets(client)
    onClose()
  })
  const progressText = t('answerMany.progress', {
    done: number.format(job.done),
    total: number.format(job.total),
  })
  return (
    <Modal
      size="narrow"
      title={t('answerMany.running')}
      onClose={onClose}
      footer={
        <Button autoFocus onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <div className={styles.question}>
        <p>{t('answerMany.background')}</p>
        <progress
          className={bar.root}
          aria-label={progressText}
          max={Math.max(1, job.total)}
          value={job.done}
        />
        <p role="status">{progressText}</p>
      </div>
    </Modal>
  )
}
