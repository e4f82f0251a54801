import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { createReportTemplate, type ReportTemplate } from '#shared/contracts/reports.ts'
import { reportLimits } from '#shared/domain/reports/modules.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { FormProblem } from '#web/ui/failure/form-problem.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { refreshTemplates } from '#web/features/reports/report-queries.ts'
import type { EditedPart } from '#web/features/reports/parts/part-rules.ts'
import { NameField } from './name-field.tsx'
import { templateForm } from './report-forms.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { Button } from '#web/ui/button/button.tsx'

interface SaveTemplateProps {
  readonly parts: readonly EditedPart[]
  readonly onSaved: (template: ReportTemplate) => void
  readonly onClose: () => void
}

/** Saves the report's sections under a name, for other reports. */
export const SaveTemplate = ({ parts, onSaved, onClose }: SaveTemplateProps) => {
  const { t } = useTranslation('reports')
  const { t: common } = useTranslation('common')
  const id = useId()
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
  const close = (): void => {
    if (!form.saving) onClose()
  }
  return (
    <Modal
      className="ui-confirm"
      title={t('form.saveTemplate')}
      onClose={close}
      footer={
        <>
          <Button disabled={form.saving} onClick={() => guard.leave(close)}>
            {common('confirm.cancel')}
          </Button>
          <Button type="submit" form={id} kind="primary" aria-busy={form.saving} disabled={form.saving}>
            {form.saving && <i className="pi pi-spinner pi-spin" aria-hidden="true" />}
            {common('form.save')}
          </Button>
        </>
      }
    >
      <p>{t('form.saveTemplateText')}</p>
      <form
        id={id}
        ref={form.ref}
        className="ui-confirm-form"
        noValidate
        onSubmit={(event) => {
          // It is inside the form of the report, which must not be submitted.
          event.preventDefault()
          event.stopPropagation()
          void form.submit()
        }}
      >
        <FormProblem what={form.problem} />
        <NameField
          {...form.field('name')}
          required
          maxLength={reportLimits.nameLength}
          label={t('form.templateName')}
        />
      </form>
    </Modal>
  )
}
