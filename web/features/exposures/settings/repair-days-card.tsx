import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { updateExposureSettings, type ExposureSettings } from '#shared/contracts/exposures.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { TextField } from '#web/ui/form/fields/field.tsx'
import { FormElement } from '#web/ui/form/form-element.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { LoadFailed, Skeleton } from '#web/ui/loading/loading.tsx'
import { exposureSettingsQuery } from '../exposure-queries.ts'
import { repairDaysForm, repairLevels, valuesOf } from './repair-days-form.ts'
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
  const client = useQueryClient()
  const params = { id: String(organizationId) }
  const form = useContractForm({
    form: repairDaysForm,
    update: updateExposureSettings,
    initial: valuesOf(days),
    current: async () =>
      valuesOf(
        (await client.fetchQuery({ ...exposureSettingsQuery(organizationId), staleTime: 0 }))
          .exposure_settings.days,
      ),
    close: onSaved,
    submit: async ({ body, over }) => {
      const saved = await call(updateExposureSettings, { params, body: { ...body, ...over }, quiet: true })
      client.setQueryData(exposureSettingsQuery(organizationId).queryKey, saved)
      notify.success(t('repairDays.saved'), t('repairDays.savedText'))
      onSaved()
    },
  })
  useLeaveGuard(form.dirty)
  return (
    <FormElement form={form}>
      <FormProblem what={form.problem} />
      <div className={styles.root}>
        {repairLevels.map((level) => (
          <TextField
            key={level}
            label={t(`repairDays.${level}`)}
            inputMode="numeric"
            {...form.field(level)}
            required
            maxLength={3}
          />
        ))}
      </div>
      <Button type="submit" busy={form.saving}>
        {t('repairDays.save')}
      </Button>
    </FormElement>
  )
}
