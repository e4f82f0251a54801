import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { createIncidentTemplate } from '#shared/contracts/incidents.ts'
import { limits } from '#shared/domain/limits.ts'
import { tidyText } from '#shared/domain/text.ts'
import { call, CallError } from '#web/lib/api.ts'
import { fieldErrorMessage } from '#web/lib/error-message.ts'
import { notify } from '#web/lib/notify.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { TextField } from '#web/ui/form/fields/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { templateBody, type IncidentFormValues } from './incident-form-values.ts'
import { templatesQuery } from '#web/features/incidents/incident-queries.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import { Button } from '#web/ui/button/button.tsx'

/** Asks for a name and saves the current form as a template. */
export const SaveTemplateDialog = ({
  values,
  onClose,
}: {
  values: IncidentFormValues
  onClose: () => void
}) => {
  const { t } = useTranslation('incidents')
  const { t: common } = useTranslation('common')
  const client = useQueryClient()
  const formId = useId()
  const form = useForm<{ name: string }>({
    initial: { name: tidyText(values.name) },
    normalize: ({ name }) => ({ name: tidyText(name) }),
    validate: ({ name }) => (tidyText(name) === '' ? { name: t('template.nameRequired') } : {}),
    onInvalid: () => undefined,
    submit: async ({ name }) => {
      try {
        await call(createIncidentTemplate, { body: templateBody(name, values), quiet: true })
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        return { name: error.is('already_exists') ? t('template.exists') : fieldErrorMessage(error) }
      }
      notify.success(t('template.saved'))
      onClose()
      await client.invalidateQueries({ queryKey: templatesQuery.queryKey })
      return {}
    },
  })
  const { leave } = useLeaveGuard(form.dirty)
  return (
    <Modal
      className="ui-confirm"
      title={t('template.saveTitle')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => leave(onClose)}>{common('form.cancel')}</Button>
          <Button type="submit" form={formId} kind="primary" aria-disabled={form.saving}>
            {form.saving ? common('form.saving') : t('template.saveAction')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={form.ref}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // The dialog is elsewhere in the DOM, but within the incident's form in React.
          event.stopPropagation()
          void form.submit()
        }}
      >
        <p className="incident-template-text">{t('template.saveText')}</p>
        <TextField
          label={t('template.name')}
          required
          maxLength={limits.nameLength}
          value={form.values.name}
          error={form.errors.name}
          onChange={(name) => form.set('name', name)}
        />
      </form>
    </Modal>
  )
}
