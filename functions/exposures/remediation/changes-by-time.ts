/** What time does to remediations: accepted risks end, and owners who left lose their exposures. */
import * as z from 'zod'
import type { Actor } from '#functions/core/event-store/entry.ts'
import { costOfEntities, inCommits } from '#functions/core/event-store/in-commits.ts'
import { describeError } from '#functions/core/log.ts'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { roundRobin } from '#functions/core/round-robin.ts'
import { throwFailures } from '#functions/core/failures.ts'
import { allOrganizations } from '#functions/organizations/organization-queries.ts'
import { organizationsCollection, notifiedSchema } from '#functions/organizations/organization-store.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { stateOn } from '#shared/domain/exposures/dates.ts'
import {
  defaultNotificationSettings,
  type NotificationSettings,
} from '#shared/domain/notifications/settings.ts'
import { exposuresCollection, type ExposureEntity } from '../exposure-store.ts'
import { byPortal } from './history.ts'
import { personOf, zoneClock } from './remediation-queries.ts'
import { acceptanceEnded, remediationOf, withRemediation } from './remediation.ts'
import { withLine, writesPerTransition, type Transitioned } from './transitions.ts'

const acceptedSchema = z.object({ id: z.int(), client_id: z.int(), until: z.string() })

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
      acceptedSchema,
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

/** The actor name of these commits in the journal. It keeps its old stored value; no user acts here. */
const remediationActor: Actor = { user_id: null, name: 'exposure-life', client_id: null }

/** Exposures of one organization that are changed before the next organization's turn. */
const atOnce = 40

/** An exposure and its organization. */
interface OwnedExposure {
  readonly id: number
  readonly client_id: number
}

/**
 * Changes remediations of exposures, in commits as large as a transaction allows, in round robin over organizations.
 * Each exposure is checked again, and left alone if it changed meanwhile. After a timeout or a failed commit the next
 * run continues. Returns the number of changes.
 */
const changeRemediations = async (
  platform: Platform,
  exposures: readonly OwnedExposure[],
  change: (before: ExposureEntity, at: string) => Transitioned,
  isOver: () => boolean,
): Promise<number> => {
  if (exposures.length === 0) return 0
  const collection = platform.collection(exposuresCollection)
  const costOf = costOfEntities(await collection.readModel(), 'visibility', writesPerTransition)
  const ids = roundRobin(exposures, ({ client_id: organizationId }) => organizationId, { atOnce }).map(
    ({ id }) => id,
  )
  const failures: unknown[] = []
  let changed = 0
  for (const part of inCommits(ids, costOf)) {
    if (isOver()) break
    const done = await collection
      .commit(remediationActor, async (commit) => {
        const found = await collection.getMany('visibility', part)
        let count = 0
        for (const [index, id] of part.entries()) {
          const stored = found[index]
          if (stored === undefined) continue
          const { entity, fields } = withLine(commit, id, change(stored.entity, commit.at))
          if (fields.length === 0) continue
          commit.update('visibility', id, entity, stored, fields)
          count += 1
        }
        return count
      })
      .catch((error: unknown) => {
        platform.log.error('remediations of exposures not changed', { ids: part, ...describeError(error) })
        failures.push(error)
        return 0
      })
    changed += done
  }
  throwFailures(failures, 'remediations of exposures not changed')
  return changed
}

/** The notification settings of organizations with the exposure service, by id. Others are skipped. */
export const servedOrganizations = (organizations: ReadModel): ReadonlyMap<number, NotificationSettings> =>
  new Map(
    allOrganizations(organizations)
      .filter(({ has_visibilities: isServed }) => isServed)
      .map(({ id, notified }) => [
        id,
        notified === null ? defaultNotificationSettings : notifiedSchema.parse(JSON.parse(notified)).settings,
      ]),
  )
