/**
 * The audit log for organization admins: the actions of their users and keys, and the provider's changes to their
 * accounts, keys and settings. Which staff member acted, from where, and other actions of staff are hidden
 * (docs/decisions/audit.md).
 */
import { createHmac } from 'node:crypto'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { userIdsOf } from '#functions/users/user-queries.ts'
import {
  audienceOfActions,
  audienceOfKinds,
  moduleOfKinds,
  organizationsOnly,
  type AuditAudience,
} from '#shared/domain/audit/audience.ts'
import type { Environment } from '#shared/domain/environment.ts'
import { itemLists, moduleOfList } from '#shared/domain/item-lists.ts'
import { hasModule, type Module, type ModuleAccess } from '#shared/domain/roles.ts'
import { tlpRank } from '#shared/domain/tlp/levels.ts'
import type { BareObject, BareRecord, RedactRecord } from './audit-records.ts'

const modulesByKind: Readonly<Record<string, Module>> = moduleOfKinds
const redRank = tlpRank('red')

const unnamedObject = (object: BareObject): BareObject => ({ ...object, name: null, user_id: null })

/** A record without the names and values of its entities. */
const unnamed = (record: BareRecord): BareRecord => ({
  ...record,
  objects: record.objects.map(unnamedObject),
  values: [],
})

/**
 * Platform admins see every record. Names of what organizations make for themselves, and of items that are TLP:RED,
 * are for their readers alone.
 */
export const wholeView: RedactRecord = (record) => {
  const [kind = ''] = record.action.split('.')
  if (organizationsOnly.some((own) => own === kind)) return unnamed(record)
  if (record.objects.every(({ tlp }) => tlp !== redRank)) return record
  const red = new Set(record.objects.flatMap(({ id, tlp }) => (tlp === redRank ? [id] : [])))
  return {
    ...record,
    objects: record.objects.map((object) => (red.has(object.id) ? { ...object, name: null } : object)),
    // The level itself is what the log is for.
    values: record.values.filter(({ id, field }) => !red.has(id) || field === 'tlp'),
  }
}

const actions: Readonly<Record<string, AuditAudience>> = audienceOfActions
const kinds: Readonly<Record<string, AuditAudience>> = audienceOfKinds
/** Fields visible to the provider only. */
const providersFields: readonly string[] = ['organization_tags']

/**
 * Whether the admins of a record's organization see anything of it. Follows from the record alone; of some old events
 * they see nothing nevertheless.
 */
export const isForOrganization = ({ action, count, client_id, actor_client_id }: BareRecord): boolean =>
  client_id !== null &&
  (count > 0
    ? actor_client_id === client_id || kinds[action.split('.')[0] ?? ''] === 'provider'
    : (actions[action] ?? 'staff') !== 'staff')

/** Actions that staff also perform on an organization's data. All others are performed by its users and keys only. */
const staffToo: readonly string[] = ['export']

interface Viewer {
  readonly organizationId: number
  /** The modules whose items the viewer may read. */
  readonly access: ModuleAccess
  /** The ids of the organization's users and of all other users, for events without the actor's organization. */
  readonly own: ReadonlySet<number>
  readonly others: ReadonlySet<number>
  readonly provider: string
  readonly secret: string
}

/** Redaction for organization admins. */
const redactForOrganization = (
  readModel: ReadModel,
  { PROVIDER_NAME, ORIGIN_VERIFY = 'local' }: Environment,
  { organizationId, access }: Pick<Viewer, 'organizationId' | 'access'>,
): RedactRecord => {
  const viewer: Viewer = {
    organizationId,
    access,
    ...userIdsOf(readModel, organizationId),
    provider: PROVIDER_NAME,
    secret: `audit of ${organizationId} ${ORIGIN_VERIFY}`,
  }
  return (record) => {
    if (record.client_id !== organizationId) return undefined
    const seen =
      record.count > 0 ? visibleCommit(viewer, withinModules(viewer, record)) : visibleEvent(viewer, record)
    // Commit ids contain a journal position, which counts everybody's changes.
    return seen === undefined
      ? undefined
      : { ...seen, id: createHmac('sha256', viewer.secret).update(record.id).digest('hex').slice(0, 32) }
  }
}

/** A record without names and values of modules that the viewer does not have. */
const withinModules = ({ access }: Viewer, record: BareRecord): BareRecord => {
  const module = modulesByKind[record.action.split('.')[0] ?? '']
  const isHidden = ({ list }: BareObject): boolean => {
    const needed = itemLists.find((one) => one === list)
    const own = needed === undefined ? module : moduleOfList[needed]
    return own !== undefined && !hasModule(access, own)
  }
  const hidden = new Set(record.objects.filter(isHidden).map(({ id }) => id))
  if (hidden.size === 0) return record
  return {
    ...record,
    objects: record.objects.map((object) => (hidden.has(object.id) ? unnamedObject(object) : object)),
    values: record.values.filter(({ id }) => !hidden.has(id)),
  }
}

/** An action of the provider with its object, but without actor and address. */
const byProvider = ({ provider }: Viewer, record: BareRecord): BareRecord => ({
  ...record,
  actor: { user_id: null, name: provider },
  address: null,
  detail: null,
})

const visibleCommit = (viewer: Viewer, record: BareRecord): BareRecord | undefined => {
  // Journals store the organization of actors, including keys.
  if (record.actor_client_id === viewer.organizationId) return record
  const [kind = ''] = record.action.split('.')
  if (kinds[kind] !== 'provider') return undefined
  const fields = record.fields.filter((field) => !providersFields.includes(field))
  if (record.action.endsWith('.update') && fields.length === 0) return undefined
  return byProvider(viewer, {
    ...record,
    fields,
    values: record.values.filter(({ field }) => !providersFields.includes(field)),
  })
}

const visibleEvent = (viewer: Viewer, record: BareRecord): BareRecord | undefined => {
  const audience = actions[record.action] ?? 'staff'
  if (audience === 'staff') return undefined
  const side = sideOf(viewer, record, audience)
  if (side === 'own') return record
  // Of a deleted actor only the id is left, so the side is unknown and the address is hidden.
  if (side === 'unknown') return { ...record, address: null }
  return audience === 'provider' ? byProvider(viewer, record) : undefined
}

/** Whether the actor of an event belongs to the organization, the provider or is unknown. */
const sideOf = (
  { organizationId, own, others }: Viewer,
  { action, actor, actor_client_id }: BareRecord,
  audience: AuditAudience,
): 'own' | 'others' | 'unknown' => {
  if (actor_client_id !== undefined) return actor_client_id === organizationId ? 'own' : 'others'
  // Events written before the field existed are attributed by account, while it exists.
  const id = actor?.user_id ?? null
  if (id === null) return audience === 'provider' ? 'others' : 'own'
  if (own.has(id)) return 'own'
  if (others.has(id)) return 'others'
  return audience === 'own' && !staffToo.includes(action) ? 'own' : 'unknown'
}

/** Redacts the audit log for a viewer: staff see everything, organization admins their part. */
export const redactFor = (
  readModel: ReadModel,
  environment: Environment,
  { organizationId, access }: { readonly organizationId: number | null; readonly access: ModuleAccess },
): RedactRecord =>
  organizationId === null
    ? wholeView
    : redactForOrganization(readModel, environment, { organizationId, access })
