import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { createPeriodicReport, updatePeriodicReport, type PeriodicReport } from '#shared/contracts/reports.ts'
import { frequencies, reportLimits } from '#shared/domain/reports/modules.ts'
import { generationOf, periodFrom } from '#shared/domain/reports/periods.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { paths } from '#web/lib/paths.ts'
import { useRights } from '#web/lib/use-rights.ts'
import { SegmentsField } from '#web/ui/form/fields/segments-field.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { Card } from '#web/ui/layout/layout.tsx'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import {
  hasNoModule,
  changedSections,
  limitedTo,
  numbered,
  sectionsOf,
} from '#web/features/reports/parts/part-rules.ts'
import { PartsList } from '#web/features/reports/parts/parts-list.tsx'
import { PreviewCard } from '#web/features/reports/preview/preview-card.tsx'
import { usePreview } from '#web/features/reports/preview/use-preview.ts'
import { periodicReportQuery, refreshReports } from '#web/features/reports/report-queries.ts'
import { dayMoment, firstReport } from '#web/features/reports/text/next-generation.ts'
import { formatPeriod } from '#web/features/reports/text/format-period.ts'
import { useReportText } from '#web/features/reports/text/use-report-text.ts'
import { DeliveryCard } from './delivery-card.tsx'
import { EditorFrame } from './editor-frame.tsx'
import { NameField } from './name-field.tsx'
import { customTemplate, periodicForm, valuesOfPeriodic, type PeriodicValues } from './report-forms.ts'
import { TemplatePicker } from './template-picker.tsx'
import { idOfTemplate, partsOfTemplate } from './template-rules.ts'
import { useReportModules } from '#web/features/reports/parts/use-report-modules.ts'

interface PeriodicEditorProps {
  /** The report to change; undefined for a new one. */
  readonly report?: PeriodicReport
  readonly initial: PeriodicValues
}

/** Creates or changes a periodic report. */
export const PeriodicEditor = ({ report, initial }: PeriodicEditorProps) => {
  const { t, i18n } = useTranslation('reports')
  const { userId, email } = useRights()
  const client = useQueryClient()
  const navigate = useNavigate()
  const isAllowed = useReportModules()
  // The owner's modules limit another user's report. Only the server knows them.
  const isOthers = report !== undefined && report.owner.user_id !== userId
  const mayHave = isOthers ? () => true : isAllowed
  const [now] = useState(() => new Date())
  const reportText = useReportText()
  // The sections when the form was opened, or when another user's were merged.
  const [opened, setOpened] = useState(initial.parts)
  const form = useContractForm({
    form: periodicForm,
    initial,
    ...(report === undefined
      ? {}
      : {
          update: updatePeriodicReport,
          current: async () => {
            const { periodic_report: now } = await client.fetchQuery({
              ...periodicReportQuery(report.periodic_report_id),
              staleTime: 0,
            })
            const read = valuesOfPeriodic(now, customTemplate)
            setOpened(read.parts)
            return read
          },
          close: () => void navigate(paths.reports),
        }),
    submit: async ({ body, changes, over, values }) => {
      if (report === undefined) {
        await call(createPeriodicReport, { body, quiet: true })
      } else {
        const sections = changedSections(opened, values.parts)
        await call(updatePeriodicReport, {
          params: { id: String(report.periodic_report_id) },
          body: {
            ...changes,
            ...sections.now,
            fields_before: { ...over.fields_before, ...sections.before },
          },
          quiet: true,
        })
      }
      guard.release()
      notify.success(t(report === undefined ? 'periodic.created' : 'periodic.updated'), body.name)
      // Later it would take a user back who has gone on to another page.
      void navigate(paths.reports)
      await refreshReports(client)
    },
  })
  const guard = useLeaveGuard(form.dirty)
  const { values, set } = form
  const preview = usePreview(
    numbered(values.parts, isAllowed).length > 0
      ? { frequency: values.frequency, ...sectionsOf(limitedTo(values.parts, isAllowed)) }
      : undefined,
  )
  const obstacle = report?.is_possible === false ? reportText.obstacle(report) : undefined
  const isSame = report !== undefined && report.frequency === values.frequency
  const next = isSame
    ? {
        at: generationOf(report.frequency, report.next_instance_start_period),
        period: periodFrom(report.frequency, report.next_instance_start_period),
      }
    : firstReport(values.frequency, now)
  return (
    <EditorFrame
      form={form}
      title={t(report === undefined ? 'form.newTitle' : 'form.editTitle')}
      below={isOthers ? t('form.owner', { owner: report.owner.name }) : undefined}
      submitLabel={t('form.save')}
      side={
        <>
          <Card title={t('form.settings')}>
            <TemplatePicker
              value={values.template}
              parts={values.parts}
              onPick={(template) => {
                set('template', idOfTemplate(template))
                set('parts', partsOfTemplate(template, mayHave))
              }}
              onName={(template) => set('template', template)}
            />
            <NameField
              {...form.field('name')}
              required
              maxLength={reportLimits.nameLength}
              label={t('form.name')}
            />
            <SegmentsField
              label={t('form.frequency')}
              options={frequencies.map((value) => ({ value, label: t(`form.every.${value}`) }))}
              {...form.field('frequency')}
              hint={
                obstacle === undefined
                  ? t(report === undefined ? 'form.first' : 'form.next', {
                      at: dayMoment(next.at, i18n.language),
                      period: formatPeriod(next.period, i18n.language),
                    })
                  : `${t('periodic.impossible')}: ${obstacle}`
              }
            />
          </Card>
          <PreviewCard preview={preview} hasNoModule={hasNoModule(values.parts, isAllowed)} />
        </>
      }
    >
      <PartsList
        parts={values.parts}
        error={form.errors.parts}
        theirs={form.theirs.parts}
        isAllowed={mayHave}
        onChange={(parts) => {
          set('parts', parts)
          set('template', customTemplate)
        }}
      />
      <DeliveryCard
        email={isOthers ? report.owner.email : email}
        owner={isOthers ? report.owner.name : ''}
        isOthers={isOthers}
        value={values.send}
        error={form.errors.send}
        onChange={(send) => set('send', send)}
      />
    </EditorFrame>
  )
}
