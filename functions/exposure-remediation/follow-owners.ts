import * as z from 'zod'
import type { Platform } from '#functions/rules/http/platform.ts'
import { organizationsCollection } from '#functions/organizations/collection.ts'
import { exposuresCollection } from '#functions/exposures/collection.ts'
import { byPortal } from '#functions/exposures/remediation/history-lines.ts'
import { remediationOf, withRemediation } from '#functions/exposures/remediation/remediation.ts'
import { personOf } from '#functions/exposures/remediation/people.ts'
import { changeRemediations } from './change-remediations.ts'
import { servedOrganizations } from './organizations.ts'

const ownerSchema = z.object({ client_id: z.int(), owner: z.int() })
const ownedSchema = z.object({ id: z.int(), client_id: z.int() })

/**
 * Removes owners from open exposures when they were deleted, lost access or cannot sign in. The exposures stay in
 * repair, and reminders go to the administrators. Closed exposures keep their owner. Returns the number of changes.
 */
export const followOwners = async (
  platform: Platform,
  isOver: () => boolean = () => false,
): Promise<number> => {
  const [readModel, organizations] = await Promise.all([
    platform.collection(exposuresCollection).readModel(),
    platform.collection(organizationsCollection).readModel(),
  ])
  const served = servedOrganizations(organizations)
  const now = platform.clock.now()
  // While an organization does not have the service, its users lack access only for that reason. They stay owners.
  const gone = readModel
    .rows(
      ownerSchema,
      'SELECT DISTINCT client_id, owner FROM visibility WHERE owner IS NOT NULL AND is_active = 1',
    )
    .filter(
      ({ client_id: organizationId, owner }) =>
        served.has(organizationId) && personOf(organizations, organizationId, owner, now) === undefined,
    )
  const isGone = new Set(gone.map(({ owner }) => owner))
  const unowned = readModel.rows(
    ownedSchema,
    `SELECT id, client_id FROM visibility WHERE owner IN (SELECT value FROM json_each(?)) AND is_active = 1 ORDER BY client_id, id`,
    [JSON.stringify([...isGone])],
  )
  return changeRemediations(
    platform,
    unowned,
    (before, at) => {
      const remediation = remediationOf(before)
      if (remediation.owner === null || !before.is_active || !isGone.has(remediation.owner.user_id))
        return { entity: before, fields: [] }
      return {
        ...withRemediation(before, { ...remediation, owner: null, owner_since: at, owner_told: false }, at),
        line: { event: 'owner', by: byPortal, cause: 'person_gone', owner: remediation.owner.name },
      }
    },
    isOver,
  )
}
