import * as z from 'zod'
import type { Platform } from '#functions/rules/http/platform.ts'
import { organizationsCollection } from '#functions/organizations/collection.ts'
import { exposuresCollection } from '#functions/exposures/collection.ts'
import { byPortal } from '#functions/exposures/remediation/history-lines.ts'
import {
  acceptanceEnded,
  remediationOf,
  withRemediation,
} from '#functions/exposures/remediation/remediation.ts'
import { stateOn } from '#shared/domain/exposures/dates.ts'
import { changeRemediations } from './change-remediations.ts'
import { servedOrganizations } from './organizations.ts'
import { zoneClock } from './zone-clock.ts'

const rowSchema = z.object({ id: z.int(), client_id: z.int(), until: z.string() })

/** Reopens accepted risks whose last day has passed. Lists already show them as new. Returns their number. */
export const endAcceptances = async (
  platform: Platform,
  isOver: () => boolean = () => false,
): Promise<number> => {
  const [readModel, organizations] = await Promise.all([
    platform.collection(exposuresCollection).readModel(),
    platform.collection(organizationsCollection).readModel(),
  ])
  const served = servedOrganizations(organizations)
  const now = platform.clock.now().getTime()
  // Computes the day once per organization, since many rows share few organizations.
  const days = new Map([...served].map(([id, settings]) => [id, zoneClock(settings.time_zone).dayOf(now)]))
  const ended = readModel
    .rows(
      rowSchema,
      'SELECT id, client_id, until FROM visibility WHERE until IS NOT NULL ORDER BY client_id, id',
    )
    .filter(({ client_id: organizationId, until }) => until < (days.get(organizationId) ?? ''))
  return changeRemediations(
    platform,
    ended,
    (before, at) => {
      const remediation = remediationOf(before)
      const today = days.get(before.client_id) ?? ''
      if (
        remediation.state !== 'accepted' ||
        stateOn(remediation.state, remediation.accepted?.until ?? null, today) !== 'new'
      )
        return { entity: before, fields: [] }
      return {
        ...withRemediation(before, acceptanceEnded(remediation), at),
        line: { event: 'state', by: byPortal, from: 'accepted', state: 'new', cause: 'acceptance_ended' },
      }
    },
    isOver,
  )
}
