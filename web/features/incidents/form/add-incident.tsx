import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createIncident } from '#shared/contracts/incidents.ts'
import type { ResponseOf } from '#shared/http/endpoint.ts'
import {
  incidentQuery,
  refreshIncidents,
  useIncidentChoices,
} from '#web/features/incidents/incident-queries.ts'
import { call, CallError } from '#web/lib/api.ts'
import { notify } from '#web/lib/notify.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { useReader } from '#web/lib/reader.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Drawer } from '#web/ui/drawer/drawer.tsx'
import { LoadedItem, frameOf } from '#web/ui/drawer/item-drawer.tsx'
import { DrawerForm } from '#web/ui/form/drawer-form.tsx'
import { ChoicesField } from '#web/ui/form/fields/choices-field.tsx'
import { useContractForm } from '#web/ui/form/use-contract-form.ts'
import { useLeaveGuard } from '#web/ui/form/use-leave-guard.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { AttachmentsStep, IncidentSteps, mostNamed } from './attachments-step.tsx'
import { IncidentFields, incidentForm, type IncidentFormValues } from './incident-form.tsx'
import { SaveTemplateDialog } from './save-template.tsx'
import { TemplateField } from './template-field.tsx'
import { withTemplate } from './template-values.ts'
import { Row } from '#web/ui/layout/layout.tsx'
import fieldStyles from '#web/ui/form/field.module.css'

/**
 * A new incident in two steps: its details, which publish it, then optional attachments (part 1 section 4). The address
 * contains the published incidents, so that the second step survives a reload.
 */
export const AddIncident = ({ control }: { control: DrawerControl }) => {
  const [created, setCreated] = useState<ResponseOf<typeof createIncident>>()
  const added = control.state.mode === 'add' ? control.state.added : undefined
  const [first] = added ?? []
  if (added === undefined || first === undefined)
    return (
      <DetailsStep
        control={control}
        onCreated={(reply) => {
          setCreated(reply)
          const ids = reply.incidents.map((incident) => incident.incident_id)
          control.go({ mode: 'add', added: ids }, { replace: true })
        }}
      />
    )
  return created?.incidents[0]?.incident_id === first ? (
    <AttachmentsStep
      control={control}
      ids={added}
      names={created.incidents.map((incident) => incident.client.name)}
      existing={created.existing.map(({ client: organization }) => organization.name)}
    />
  ) : (
    <ResumedStep key={first} control={control} first={first} ids={added} />
  )
}

interface ResumedStepProps {
  readonly control: DrawerControl
  readonly first: number
  readonly ids: readonly number[]
}

/** The second step after a reload. */
const ResumedStep = ({ control, first, ids }: ResumedStepProps) => {
  const { t } = useTranslation('incidents')
  const named = useQueries({ queries: ids.slice(0, mostNamed).map((id) => incidentQuery(id)) })
  return (
    <LoadedItem
      control={control}
      id={first}
      query={incidentQuery(first)}
      shareHref={hrefOf(paths.incident, { id: first })}
      texts={{ label: t('detail.label', { id: first }), loading: t('detail.loading') }}
    >
      {() => (
        <AttachmentsStep
          control={control}
          ids={ids}
          names={named.flatMap(({ data }) => (data === undefined ? [] : [data.incident.client.name]))}
          existing={[]}
        />
      )}
    </LoadedItem>
  )
}

interface DetailsStepProps {
  readonly control: DrawerControl
  readonly onCreated: (created: ResponseOf<typeof createIncident>) => void
}

/** The first step: the incident's details and organizations. Publishing opens the second. */
const DetailsStep = ({ control, onCreated }: DetailsStepProps) => {
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
      facts={<IncidentSteps current="details" />}
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
            <Row as="span" gap={1} wrap justify="between">
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
            </Row>
          }
        />
        <IncidentFields form={form} />
        <div className={fieldStyles.root}>
          <Button kind="text" icon="bookmark" onClick={() => setSavingTemplate(true)}>
            {t('template.save')}
          </Button>
        </div>
      </DrawerForm>
      {savingTemplate && <SaveTemplateDialog values={values} onClose={() => setSavingTemplate(false)} />}
    </Drawer>
  )
}
