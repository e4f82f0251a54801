import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { createIncident } from '#shared/contracts/incidents.ts'
import type { ResponseOf } from '#shared/http/endpoint.ts'
import { incidentQuery } from '#web/features/incidents/incident-queries.ts'
import { hrefOf, paths } from '#web/lib/paths.ts'
import { LoadedItem } from '#web/ui/drawer/item-drawer.tsx'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { AttachmentsStep, mostNamed } from './attachments-step.tsx'
import { DetailsStep } from './details-step.tsx'

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
