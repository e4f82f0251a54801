import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { createReportTemplate, type ReportTemplate } from '#shared/contracts/reports.ts'
import { reportLimits } from '#shared/domain/reports/modules.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { refreshTemplates } from '#web/features/reports/report-queries.ts'
import type { EditedPart } from '#web/features/reports/parts/part-rules.ts'
import { NameField } from './name-field.tsx'
import { templateForm } from './report-forms.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'

interface SaveTemplateProps {
  readonly parts: readonly EditedPart[]
  readonly onSaved: (template: ReportTemplate) => void
  readonly onClose: () => void
}

/** Saves the report's sections under a name, for other reports. */
export const SaveTemplate = ({ parts, onSaved, onClose }: SaveTemplateProps) => {
  const { t } = useTranslation('reports')
  const client = useQueryClient()
  const definition = templateForm(parts)
  const form = useContractForm({
    form: definition,
    initial: definition.empty,
    submit: async ({ body }) => {
      const { report_template: saved } = await call(createReportTemplate, { body, quiet: true })
      await refreshTemplates(client)
      guard.release()
      notify.success(t('form.templateSaved'), saved.name)
      onSaved(saved)
      onClose()
    },
  })
  const guard = useLeaveGuard(form.dirty)
  return (
    <FormDialog size="narrow" title={t('form.saveTemplate')} form={form} guard={guard} onClose={onClose}>
      <p>{t('form.saveTemplateText')}</p>
      <NameField
        {...form.field('name')}
        required
        maxLength={reportLimits.nameLength}
        label={t('form.templateName')}
      />
    </FormDialog>
  )
}
