import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deleteIncidentTemplate } from '#shared/contracts/incidents.ts'
import { templatesQuery } from '#web/features/incidents/incident-queries.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { useReader } from '#web/lib/reader.ts'
import { Button } from '#web/ui/button/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { SelectField } from '#web/ui/form/fields/select-field.tsx'
import { Row } from '#web/ui/layout/layout.tsx'
import styles from '../incidents.module.css'
import type { IncidentFormValues } from './incident-form.tsx'
import { formOfTemplate } from './template-values.ts'

/** The templates: choosing one fills the form, and the chosen one can be deleted. Renders nothing without templates. */
export const TemplateField = ({
  onChoose,
}: {
  onChoose: (values: IncidentFormValues | undefined) => void
}) => {
  const { t } = useTranslation('incidents')
  const client = useQueryClient()
  const reader = useReader()
  const templates = useQuery(templatesQuery).data?.data
  const [chosenId, setChosenId] = useState('')
  const [deleting, setDeleting] = useState(false)
  const chosen = templates?.find((template) => String(template.incident_template_id) === chosenId)
  if (templates === undefined || templates.length === 0) return null

  const choose = (id: string): void => {
    setChosenId(id)
    const template = templates.find((one) => String(one.incident_template_id) === id)
    onChoose(template === undefined ? undefined : formOfTemplate(template, reader))
  }
  const remove = async (id: number): Promise<void> => {
    try {
      await call(deleteIncidentTemplate, { params: { id: String(id) } })
      notify.success(t('template.deleted'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // If another user has deleted it, the goal is reached.
      if (error.status !== 404) return
    }
    setChosenId('')
    await client.invalidateQueries({ queryKey: templatesQuery.queryKey })
  }
  return (
    <Row className={styles.template}>
      <SelectField
        label={t('template.label')}
        placeholder={t('template.placeholder')}
        value={chosenId}
        onChange={choose}
        options={templates.map((template) => ({
          value: String(template.incident_template_id),
          label: template.template_name,
        }))}
      />
      {chosen !== undefined && (
        <Button
          square
          danger
          icon="trash"
          aria-label={t('template.delete', { name: chosen.template_name })}
          title={t('template.delete', { name: chosen.template_name })}
          onClick={() => setDeleting(true)}
        />
      )}
      {deleting && chosen !== undefined && (
        <ConfirmDialog
          title={t('template.deleteTitle')}
          text={t('template.deleteText', { name: chosen.template_name })}
          action={t('template.deleteAction')}
          destructive
          onConfirm={() => remove(chosen.incident_template_id)}
          onClose={() => setDeleting(false)}
        />
      )}
    </Row>
  )
}
