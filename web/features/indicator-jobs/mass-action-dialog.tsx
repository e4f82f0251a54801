import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberFormat } from '#messages/number-format.ts'
import { startMassAction, type MassAction } from '#shared/contracts/indicator-jobs.ts'
import { nameIn, type Named } from '#shared/domain/translations.ts'
import { useReader } from '#web/lib/reader.ts'
import { call, CallError } from '#web/lib/api.ts'
import { errorMessage } from '#web/lib/error-message.ts'
import { notify } from '#web/lib/notify.ts'
import { confirmUndoable } from '#web/lib/undo.ts'
import { refreshIndicators } from '#web/features/indicators/indicator-queries.ts'
import { isTyped } from '#web/lib/typed-number.ts'
import { useConfirmedTotal } from '#web/lib/use-confirmed-total.ts'
import { useQuestionForm } from '#web/ui/dialog/use-question-form.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { useJobActions, useWatchJob } from './job-queries.ts'
import { MassActionFields } from './mass-action-fields.tsx'
import { actionOf, emptyMass, massChoices, type MassChoice, type MassValues } from './mass-action-values.ts'
import { useJobText } from './use-job-text.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Note, Stack, Text } from '#web/ui/layout/layout.tsx'
import styles from './mass-action-dialog.module.css'
import fieldStyles from '#web/ui/form/field.module.css'

/** The indicators to change: those that match a list's filters or the selected ones, and their number. */
export interface MassScope {
  readonly indicators:
    | { readonly filter: Readonly<Record<string, string>> }
    | { readonly feeds_ids: readonly number[] }
  readonly total: number
  /** The group, if the indicators are those of a group. */
  readonly group?: (Named & { readonly group_id: number }) | undefined
}

interface MassActionDialogProps {
  readonly scope: MassScope
  /** Closes the dialog; `started` says whether a job has started. */
  readonly onClose: (started: boolean) => void
}

/** A bulk action on many indicators, with their number shown first. It runs in the background. */
export const MassActionDialog = ({
  scope: { indicators, total: seen, group },
  onClose,
}: MassActionDialogProps) => {
  const { t, i18n } = useTranslation('indicatorJobs')
  const reader = useReader()
  const client = useQueryClient()
  const watchJob = useWatchJob()
  const { undo } = useJobActions()
  const jobText = useJobText()
  const name = useId()
  const [values, setValues] = useState<MassValues>(emptyMass)
  const [typed, setTyped] = useState('')
  const { total, recount } = useConfirmedTotal(seen)
  const number = numberFormat(i18n.language)
  const { choice } = values

  // Within a group, "remove from group" means this group.
  const action = actionOf(
    group !== undefined && choice === 'delete_from_group' ? { ...values, group: group.group_id } : values,
  )
  const mayRun = action !== undefined && total > 0 && (choice !== 'delete' || isTyped(typed, total))
  const choose = (wanted: MassChoice): void => {
    setValues({ ...emptyMass, choice: wanted })
    setTyped('')
  }
  const start = async (wanted: MassAction): Promise<void> => {
    const { job } = await call(startMassAction, {
      body: {
        action: wanted,
        of:
          'filter' in indicators
            ? { filter: { ...indicators.filter } }
            : { feeds_ids: [...indicators.feeds_ids] },
        expected_total: total,
      },
      quiet: true,
    })
    onClose(true)
    if (watchJob(job)) return
    if (job.state === 'failed')
      notify.error(jobText.name(job), { text: jobText.report(job), requestId: job.job_id })
    else confirmUndoable(job, undo, () => notify.success(jobText.name(job), jobText.report(job)))
  }
  const form = useQuestionForm(async () => {
    try {
      if (action !== undefined) await start(action)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (recount(error)) {
        setTyped('')
        await refreshIndicators(client)
      }
      if (error.status !== 404) throw error
      return errorMessage(error, t('gone'))
    }
    return undefined
  }, values.reason.trim() !== '')
  const labelOf = (one: MassChoice): string =>
    group !== undefined && one === 'delete_from_group' ? t('takeOutOfThis') : t(`choice.${one}`)
  const filtered =
    'filter' in indicators &&
    Object.keys(indicators.filter).some((key) => key !== 'groups' || group === undefined)
  const isAll = 'filter' in indicators && group === undefined && !filtered
  const scopeText = (): string => {
    if ('feeds_ids' in indicators) return t('scope.selected')
    if (group === undefined) return t(filtered ? 'scope.filtered' : 'scope.all')
    return t(filtered ? 'scope.groupFiltered' : 'scope.group', { name: nameIn(group, reader) })
  }
  return (
    <FormDialog
      size="wide"
      destructive={choice === 'delete'}
      title={t('title', { count: total, rows: number.format(total) })}
      action={
        choice === undefined ? t('run') : t('runOf', { action: labelOf(choice), rows: number.format(total) })
      }
      form={form}
      disabled={!mayRun}
      onClose={() => onClose(false)}
    >
      <Stack gap={4}>
        {isAll ? (
          <Note tone="warn">{scopeText()}</Note>
        ) : (
          <Text size="long" tone="muted">
            {scopeText()}
          </Text>
        )}
        <fieldset className={classNames(fieldStyles.root, styles.choices)}>
          <legend>{t('choose')}</legend>
          <div>
            {massChoices.map((one) => (
              <label key={one} className={one === 'delete' ? 'is-danger' : undefined}>
                <input
                  type="radio"
                  name={name}
                  checked={one === choice}
                  disabled={form.saving}
                  onChange={() => choose(one)}
                />
                {labelOf(one)}
              </label>
            ))}
          </div>
        </fieldset>
        {choice !== undefined && (
          // Each choice starts with empty fields.
          <MassActionFields
            key={choice}
            choice={choice}
            ofGroup={group !== undefined}
            values={values}
            total={total}
            typed={typed}
            onValues={(part) => setValues((before) => ({ ...before, ...part }))}
            onTyped={setTyped}
          />
        )}
      </Stack>
    </FormDialog>
  )
}
