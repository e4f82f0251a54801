/**
 * The audit log as an organization's admins see it: what its own people and keys did, and what the provider changed of
 * its accounts, keys and settings. Who of the provider's staff did that, from where, and what else they do for the
 * organization, is theirs (docs/decisions/audit.md).
 */
import { createHmac } from 'node:crypto'
import * as z from 'zod'
import type { ReadModel } from '#functions/platform/journal/read-model.ts'
import type { Environment } from '#shared/domain/environment.ts'
import { audienceOfActions, audienceOfKinds, type AuditAudience } from '#shared/domain/audit-audience.ts'
import type { BareRecord } from './audit-log.ts'

/** A record as somebody may see it; undefined for one that is not there for them. */
export type RedactRecord = (record: BareRecord) => BareRecord | undefined

/** Everything, as platform admins see it. */
export const wholeView: RedactRecord = (record) => record

const actions: Readonly<Record<string, AuditAudience>> = audienceOfActions
const kinds: Readonly<Record<string, AuditAudience>> = audienceOfKinds
/** Fields of those that are the provider's own. */
const providersFields: readonly string[] = ['organization_tags']

/** What staff do with an organization's data too; everything else that is its own only its people and keys do. */
const staffToo: readonly string[] = ['export']

interface Viewer {
  readonly organizationId: number
  /** Ids of the organization's people, and of everybody else, for events that do not tell whose they are. */
  readonly own: ReadonlySet<number>
  readonly others: ReadonlySet<number>
  readonly provider: string
  readonly secret: string
}

/** The view of an organization's admin. */
export const redactForOrganization = (
  readModel: ReadModel,
  { PROVIDER_NAME, ORIGIN_VERIFY = 'local' }: Environment,
  organizationId: number,
): RedactRecord => {
  const idsWhere = (condition: string): ReadonlySet<number> =>
    new Set(
      readModel
        .rows(z.object({ id: z.int() }), `SELECT id FROM user WHERE ${condition}`, [organizationId])
        .map(({ id }) => id),
    )
  const viewer: Viewer = {
    organizationId,
    own: idsWhere('client_id = ?'),
    others: idsWhere('client_id IS NULL OR client_id <> ?'),
    provider: PROVIDER_NAME,
    secret: `audit of ${organizationId} ${ORIGIN_VERIFY}`,
  }
  return (record) => {
    if (record.client_id !== organizationId) return undefined
    const seen = record.count > 0 ? visibleCommit(viewer, record) : visibleEvent(viewer, record)
    // The id of a commit has its place in a journal, which counts what everybody does.
    return seen === undefined
      ? undefined
      : { ...seen, id: createHmac('sha256', viewer.secret).update(record.id).digest('hex').slice(0, 32) }
  }
}

/** What the provider did, and with what; without who and where. */
const byProvider = ({ provider }: Viewer, record: BareRecord): BareRecord => ({
  ...record,
  actor: { user_id: null, name: provider },
  address: null,
  detail: null,
})

const visibleCommit = (viewer: Viewer, record: BareRecord): BareRecord | undefined => {
  // A journal says of whom its actors were; a key of the organization is one of its own.
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
  // Of whoever it was nothing but the number is left, so it is said of nobody's side.
  if (side === 'unknown') return { ...record, address: null }
  return audience === 'provider' ? byProvider(viewer, record) : undefined
}

/** On whose side somebody was who did what changes no entity. */
const sideOf = (
  { organizationId, own, others }: Viewer,
  { action, actor, actor_client_id }: BareRecord,
  audience: AuditAudience,
): 'own' | 'others' | 'unknown' => {
  if (actor_client_id !== undefined) return actor_client_id === organizationId ? 'own' : 'others'
  // Events that were written before it was kept tell it by the account, as long as there is one.
  const id = actor?.user_id ?? null
  if (id === null) return audience === 'provider' ? 'others' : 'own'
  if (own.has(id)) return 'own'
  if (others.has(id)) return 'others'
  return audience === 'own' && !staffToo.includes(action) ? 'own' : 'unknown'
}
