import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createIncident } from '#shared/contracts/incidents.ts'
import type { ResponseOf } from '#shared/http/endpoint.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { frameOf } from '#web/ui/drawer/item-drawer.tsx'
import { ChoicesField } from '#web/ui/form/fields/choices-field.tsx'
import { DrawerForm } from '#web/ui/form/drawer-form.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { useReader } from '#web/lib/reader.ts'
import { IncidentFields } from './incident-fields.tsx'
import { incidentForm, withTemplate, type IncidentFormValues } from './incident-form-values.ts'
import { refreshIncidents } from '#web/features/incidents/incident-queries.ts'
import { Steps } from './steps.tsx'
import { SaveTemplateDialog } from './save-template-dialog.tsx'
import { TemplateField } from './template-field.tsx'
import { useIncidentChoices } from '#web/features/incidents/use-incident-choices.ts'
import { Button } from '#web/ui/button/button.tsx'

interface DetailsStepProps {
  readonly control: DrawerControl
  readonly onCreated: (created: ResponseOf<typeof createIncident>) => void
}

/** The first step: the incident's details and organizations. Publishing opens the second. */
export const DetailsStep = ({ control, onCreated }: DetailsStepProps) => {
  const { t } = useTranslation('incidents')
  const client = useQueryClient()
  const { organizations } = useIncidentChoices()
  const reader = useReader()
  const [template, setTemplate] = useState<IncidentFormValues>()
  const [savingTemplate, setSavingTemplate] = useState(false)

  const form = useContractForm({
    form: incidentForm,
    initial: { ...incidentForm.empty, lang: reader },
    submit: async ({ body }) => {
      try {
        const created = await call(createIncident, { body, quiet: true })
        guard.release()
        notify.success(t('created', { count: created.incidents.length }))
        onCreated(created)
        await refreshIncidents(client)
        return {}
      } catch (error) {
        if (!(error instanceof CallError) || !error.is('incident_exists')) throw error
        const names = error.items.flatMap((item) => item.values ?? [])
        return { problem: t('form.allExist', { count: names.length, names: names.join(', ') }) }
      }
    },
  })
  const guard = useLeaveGuard(form.dirty)
  const { values, field, set } = form
  const fill = (chosen: IncidentFormValues | undefined): void => {
    setTemplate(chosen)
    if (chosen === undefined) return
    const filled = withTemplate(values, chosen, template)
    let key: keyof IncidentFormValues
    for (key in filled) set(key, filled[key])
  }

  return (
    <Drawer
      label={t('form.addTitle')}
      title={t('form.addTitle')}
      facts={<Steps current="details" />}
      {...frameOf(control)}
    >
      <DrawerForm form={form} submitLabel={t('form.publish')} onCancel={control.close}>
        <TemplateField onChoose={fill} />
        <ChoicesField
          label={t('form.organizations')}
          placeholder={t('form.organizationsPlaceholder')}
          options={organizations}
          {...field('organizations')}
          removeLabel={(name) => t('form.removeOrganization', { name })}
          hint={
            <span className="incident-hint">
              {t('form.organizationsHint')}
              {organizations !== undefined &&
                organizations.length > 1 &&
                values.organizations.length < organizations.length &&
                organizations.length <= field('organizations').max && (
                  <Button
                    kind="text"
                    small
                    onClick={() =>
                      set(
                        'organizations',
                        organizations.map(({ value }) => value),
                      )
                    }
                  >
                    {t('form.allOrganizations', { count: organizations.length })}
                  </Button>
                )}
            </span>
          }
        />
        <IncidentFields form={form} />
        <Button kind="text" className="incident-keep" icon="bookmark" onClick={() => setSavingTemplate(true)}>
          {t('template.save')}
        </Button>
      </DrawerForm>
      {savingTemplate && <SaveTemplateDialog values={values} onClose={() => setSavingTemplate(false)} />}
    </Drawer>
  )
}
