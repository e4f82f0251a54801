import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateExposureSettings, type ExposureSettings } from '#shared/contracts/exposures.ts'
import { longestTerm } from '#shared/domain/exposures/dates.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { errorMessage, type ErrorMessage } from '#web/lib/error-message.ts'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { TextField } from '#web/ui/form/fields/field.tsx'
import { FormElement } from '#web/ui/form/form-element.tsx'
import { useForm, type FieldErrors, type Form } from '#web/ui/form/use-form.ts'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { exposureSettingsQuery } from '../exposure-queries.ts'
import { daysIn, repairLevels, settingsOf, valuesOf, type RepairDaysValues } from './repair-days-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { Card, Stack, Text } from '#web/ui/layout/layout.tsx'
import styles from './repair-days.module.css'

/** The organization's target days for remediation, by criticality. */
export const RepairDaysCard = ({ organizationId }: { organizationId: number }) => {
  const { t } = useTranslation('exposures')
  const reply = useQuery(exposureSettingsQuery(organizationId))
  // After saving, the form restarts with the saved values.
  const [saves, setSaves] = useState(0)
  return (
    <Card title={t('repairDays.title')} label={t('repairDays.title')}>
      <Stack gap={3}>
        <Text tone="muted">{t('repairDays.lead')}</Text>
        {reply.data !== undefined ? (
          <RepairDaysForm
            key={saves}
            organizationId={organizationId}
            days={reply.data.exposure_settings.days}
            onSaved={() => setSaves(saves + 1)}
          />
        ) : reply.isError ? (
          <LoadFailed
            text={t('repairDays.failed')}
            error={reply.error}
            onRetry={() => void reply.refetch()}
          />
        ) : (
          <Skeleton widths={[60]} />
        )}
      </Stack>
    </Card>
  )
}

const RepairDaysForm = ({
  organizationId,
  days,
  onSaved,
}: {
  organizationId: number
  days: ExposureSettings
  onSaved: () => void
}) => {
  const { t } = useTranslation('exposures')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const [problem, setProblem] = useState<ErrorMessage>()
  // The change is based on the values the form was opened with.
  const [opened, setOpened] = useState(days)
  const form: Form<RepairDaysValues> = useForm<RepairDaysValues>({
    initial: valuesOf(days),
    normalize: ({ high, medium, low }) => ({ high: high.trim(), medium: medium.trim(), low: low.trim() }),
    validate: (values) => {
      const wrong: FieldErrors<RepairDaysValues> = {}
      for (const level of repairLevels)
        if (daysIn(values[level]) === undefined) wrong[level] = t('repairDays.wrong', { max: longestTerm })
      return wrong
    },
    onInvalid: () => setProblem(undefined),
    onUnchanged: () => {
      notify.info(common('form.noChanges'), common('form.noChangesText'))
      setProblem(undefined)
    },
    submit: async (values) => {
      const wanted = settingsOf(values)
      if (wanted === undefined) return {}
      try {
        const saved = await call(updateExposureSettings, {
          params: { id: String(organizationId) },
          body: { days: wanted, fields_before: { days: { ...opened } } },
          quiet: true,
        })
        client.setQueryData(exposureSettingsQuery(organizationId).queryKey, saved)
        notify.success(t('repairDays.saved'), t('repairDays.savedText'))
        onSaved()
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (!error.is('fields_changed')) setProblem(errorMessage(error))
        else {
          const now = (await client.fetchQuery({ ...exposureSettingsQuery(organizationId), staleTime: 0 }))
            .exposure_settings.days
          setOpened(now)
          const theirs = form.rebase(valuesOf(now))
          setProblem(common('form.changedMeanwhile'))
          return Object.fromEntries(Object.keys(theirs).map((level) => [level, common('form.theirs')]))
        }
      }
      return {}
    },
  })
  useLeaveGuard(form.dirty)
  return (
    <FormElement form={form}>
      <FormProblem what={problem} />
      <div className={styles.root}>
        {repairLevels.map((level) => (
          <TextField
            key={level}
            label={t(`repairDays.${level}`)}
            required
            inputMode="numeric"
            maxLength={3}
            value={form.values[level]}
            error={form.errors[level]}
            theirs={form.theirs[level]}
            onChange={(written) => form.set(level, written)}
          />
        ))}
      </div>
      <Button type="submit" busy={form.saving}>
        {t('repairDays.save')}
      </Button>
    </FormElement>
  )
}
