import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { createReport } from '#shared/contracts/reports.ts'
import { reportLimits } from '#shared/domain/reports/modules.ts'
import { reportDay } from '#shared/domain/reports/periods.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { Card } from '#web/ui/layout/layout.tsx'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { hasNoModule, limitedTo, numbered, sectionsOf } from '#web/features/reports/parts/part-rules.ts'
import { PartsList } from '#web/features/reports/parts/parts-list.tsx'
import { PreviewCard } from '#web/features/reports/preview/preview-card.tsx'
import { usePreview } from '#web/features/reports/preview/use-preview.ts'
import { refreshReports } from '#web/features/reports/report-queries.ts'
import { reportName } from '#web/features/reports/text/report-text.ts'
import { DeliveryCard } from './delivery-card.tsx'
import { EditorFrame } from './editor-frame.tsx'
import { NameField } from './name-field.tsx'
import { PeriodField } from './period-field.tsx'
import { periodProblem, sentPeriod } from './period-rules.ts'
import { customTemplate, oneTimeForm, type OneTimeValues } from './report-forms.ts'
import { TemplatePicker } from './template-picker.tsx'
import { idOfTemplate, partsOfTemplate } from './template-rules.ts'
import { useReportModules } from '#web/features/reports/parts/use-report-modules.ts'

/** An example number for a report without a name. */
const exampleNumber = 'a1b2c3d4'

/** Orders a report for a period. */
export const OneTimeEditor = ({ initial }: { initial: OneTimeValues }) => {
  const { t } = useTranslation('reports')
  const { email } = useRights()
  const client = useQueryClient()
  const navigate = useNavigate()
  const isAllowed = useReportModules()
  const [today] = useState(() => reportDay(new Date()))
  const form = useContractForm({
    form: oneTimeForm,
    initial,
    submit: async ({ body }) => {
      const { report } = await call(createReport, { body, quiet: true })
      guard.release()
      const name = reportName(report.name, (number) => t('number', { name: number }))
      notify.success(t('form.ordered'), `${name}. ${t('form.orderedText')}`)
      // On a phone only one of the two tables is visible.
      void navigate(hrefOf(paths.reports, { show: 'history' }))
      await refreshReports(client)
    },
  })
  const guard = useLeaveGuard(form.dirty)
  const { values, set } = form
  const preview = usePreview(
    numbered(values.parts, isAllowed).length > 0 && periodProblem(values.period, today) === undefined
      ? { ...sentPeriod(values.period, today), ...sectionsOf(limitedTo(values.parts, isAllowed)) }
      : undefined,
  )
  return (
    <EditorFrame
      form={form}
      title={t('form.oneTimeTitle')}
      submitLabel={t('form.generate')}
      side={
        <>
          <Card title={t('form.settings')}>
            <TemplatePicker
              value={values.template}
              parts={values.parts}
              onPick={(template) => {
                set('template', idOfTemplate(template))
                set('parts', partsOfTemplate(template, isAllowed))
              }}
              onName={(template) => set('template', template)}
            />
            <NameField
              {...form.field('name')}
              required={false}
              maxLength={reportLimits.nameLength}
              label={t('form.name')}
              placeholder={t('number', { name: exampleNumber })}
            />
            <PeriodField
              value={values.period}
              today={today}
              error={form.errors.period}
              onChange={(period) => set('period', period)}
            />
          </Card>
          <PreviewCard preview={preview} hasNoModule={hasNoModule(values.parts, isAllowed)} />
        </>
      }
    >
      <PartsList
        parts={values.parts}
        error={form.errors.parts}
        isAllowed={isAllowed}
        onChange={(parts) => {
          set('parts', parts)
          set('template', customTemplate)
        }}
      />
      <DeliveryCard
        email={email}
        owner=""
        isOthers={false}
        value={values.send}
        error={form.errors.send}
        onChange={(send) => set('send', send)}
      />
    </EditorFrame>
  )
}
