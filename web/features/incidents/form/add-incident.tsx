import { useState } from 'react'
import type { createIncident } from '#shared/contracts/incidents.ts'
import type { ResponseOf } from '#shared/http/endpoint.ts'
import type { DrawerControl } from '#web/ui/list/list-definition.ts'
import { AttachmentsStep } from './attachments-step.tsx'
import { DetailsStep } from './details-step.tsx'

/**
 * A new incident in two steps: its details, which publish it, then its attachments, which may be skipped
 * (part 1 section 4).
 */
export const AddIncident = ({ control }: { control: DrawerControl }) => {
  const [created, setCreated] = useState<ResponseOf<typeof createIncident>>()
  return created === undefined ? (
    <DetailsStep control={control} onCreated={setCreated} />
  ) : (
    <AttachmentsStep control={control} created={created} />
  )
}
