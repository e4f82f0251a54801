import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { createIncidentTemplate } from '#shared/contracts/incidents.ts'
import { tidyText } from '#shared/domain/text.ts'
import { templatesQuery } from '#web/features/incidents/incident-queries.ts'
import { call } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { TextField } from '#web/ui/form/fields/field.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { Text } from '#web/ui/layout/layout.tsx'
import styles from '../incidents.module.css'
import type { IncidentFormValues } from './incident-form.tsx'
import { templateForm } from './template-values.ts'

interface SaveTemplateProps {
  readonly values: IncidentFormValues
  readonly onClose: () => void
}

/** Asks for a name and saves the current form as a template. */
export const SaveTemplateDialog = ({ values, onClose }: SaveTemplateProps) => {
  const { t } = useTranslation('incidents')
  const client = useQueryClient()
  const form = useContractForm({
    form: templateForm(values),
    initial: { name: tidyText(values.name) },
    submit: async ({ body }) => {
      await call(createIncidentTemplate, { body, quiet: true })
      notify.success(t('template.saved'))
      onClose()
      await client.invalidateQueries({ queryKey: templatesQuery.queryKey })
    },
  })
  return (
    <FormDialog
      size="narrow"
      title={t('template.saveTitle')}
      action={t('template.saveAction')}
      form={form}
      onClose={onClose}
    >
      <Text tone="muted" className={styles.lead}>
        {t('template.saveText')}
      </Text>
      <TextField label={t('template.name')} {...form.field('name')} />
    </FormDialog>
  )
}
