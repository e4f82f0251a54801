import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bulkJobNameOf } from '#shared/domain/bulk-jobs.ts'
import type { OverwriteKind } from '#shared/domain/exposures/overwrites.ts'
import { CallError } from '#web/lib/api.ts'
import { isTyped } from '#web/lib/typed-number.ts'
import { useConfirmedTotal } from '#web/lib/use-confirmed-total.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { useQuestionForm } from '#web/ui/dialog/use-question-form.ts'
import fieldStyles from '#web/ui/form/field.module.css'
import { TextField } from '#web/ui/form/fields/field.tsx'
import { Stack, Text } from '#web/ui/layout/layout.tsx'
import { useStartJob } from './job-calls.ts'
import type { JobQuestion, JobRequest } from './job-list.ts'
import { JobScope, JobUndo, useJobWords } from './job-question.tsx'
import { OverFields } from './over-fields.tsx'

interface BulkJobDialogProps {
  readonly question: JobQuestion
  /** Closes the dialog; `started` says whether a job has started. */
  readonly onClose: (started: boolean) => void
}

/** Confirms an action on all that match, with their number and whether it can be undone. It runs in the background. */
export const BulkJobDialog = ({
  question: { request, label, matching, note, asks = [] },
  onClose,
}: BulkJobDialogProps) => {
  const { t } = useTranslation('bulkJobs')
  const start = useStartJob()
  const [typed, setTyped] = useState('')
  const [over, setOver] = useState<readonly OverwriteKind[]>([])
  const { total, recount } = useConfirmedTotal(matching.total)
  const { list, action } = request
  const isRemoval = action.type === 'delete'
  const form = useQuestionForm(
    async () => {
      try {
        await start(including(request, over), matching.filter, total)
        onClose(true)
      } catch (error) {
        if (error instanceof CallError && recount(error)) setTyped('')
        throw error
      }
    },
    typed !== '' || over.length > 0,
  )
  const words = useJobWords(list, label, total)
  return (
    <FormDialog
      destructive={isRemoval}
      title={words.title}
      action={words.run}
      form={form}
      disabled={total === 0 || (isRemoval && !isTyped(typed, total))}
      onClose={() => onClose(false)}
    >
      <Stack gap={4} className={fieldStyles.root}>
        <JobScope filter={matching.filter} />
        {note !== undefined && <Text size="long">{note}</Text>}
        {asks.length > 0 && <OverFields kinds={asks} chosen={over} onChange={setOver} />}
        <JobUndo list={list} name={bulkJobNameOf(action)} total={total} />
        {isRemoval && (
          <TextField
            label={t('typed', { rows: words.rows })}
            required
            inputMode="numeric"
            maxLength={20}
            value={typed}
            onChange={setTyped}
          />
        )}
      </Stack>
    </FormDialog>
  )
}

/** The request with what the person includes. */
const including = (request: JobRequest, over: readonly OverwriteKind[]): JobRequest =>
  request.list === 'visibilities' && (request.action.type === 'status' || request.action.type === 'state')
    ? { ...request, action: { ...request.action, over: [...over] } }
    : request
