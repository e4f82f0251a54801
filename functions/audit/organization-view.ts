/**
 * The audit trail as an organization's admins see it: what its own people and keys did, and what the provider changed of
 * its accounts, keys and settings. Who of the provider's staff did that, from where, and what else they do for the
 * organization, is theirs (docs/decisions/accounts.md).
 */
import { createHmac } from 'node:crypto'
import * as z from 'zod'
import type { Replica } from '#functions/platform/journal/replica.ts'
import type { SecurityAction } from '#shared/contracts/audit.ts'
import type { Environment } from '#shared/domain/environment.ts'
import type { BareRecord } from './audit-trail.ts'

/** A record as somebody may see it; undefined for one that is not there for them. */
export type View = (record: BareRecord) => BareRecord | undefined

/** Everything, as platform admins see it. */
export const wholeView: View = (record) => record

/** What is done by people and keys of an organization; nothing else of the security events is shown. */
const ownActions: readonly string[] = [
  'session',
  'refusal',
  'sign_in',
  'second_factor',
  'second_factor_resend',
  'sign_out',
  'account_locked',
  'account_unlocked',
  'password_reset_request',
  'password_reset',
  'password_change',
  'invitation',
  'email_change_request',
  'email_change',
  'email_change_withdraw',
  'pgp_key_create',
  'pgp_key_delete',
  'notification_test',
  'export',
  'api_key_create',
  'api_key_regenerate',
  'api_key_reveal',
  'api_key_delete',
  'api_key_rotate',
  'api_key_revoke',
  'api_key_use',
  'api_key_refused',
  'confirmation',
  'factor_add',
  'factor_remove',
  'factor_reset',
  'recovery_codes_create',
  'recovery_code_use',
  'session_end',
] satisfies SecurityAction[]

/** Those of them that staff may do to an organization's accounts and keys. */
const providersActions: readonly string[] = [
  'account_unlocked',
  'invitation',
  'email_change_request',
  'email_change',
  'email_change_withdraw',
  'notification_test',
  'api_key_create',
  'api_key_regenerate',
  'api_key_reveal',
  'api_key_delete',
  'api_key_rotate',
  'api_key_revoke',
  'factor_reset',
] satisfies SecurityAction[]

/** Kinds of which an organization is shown what the provider changed: what its admins look after too. */
const providersKinds: readonly string[] = [
  'organization',
  'user',
  'module_request',
  'notification_email',
  'asset',
  'asset_request',
  'api_key',
]
/** Fields of those that are the provider's own. */
const providersFields: readonly string[] = ['organization_tags']

const keyUses: readonly string[] = ['api_key_use', 'api_key_refused']

interface Viewer {
  readonly clientId: number
  /** Ids of the organization's people, and of everybody else. */
  readonly own: ReadonlySet<number>
  readonly others: ReadonlySet<number>
  readonly provider: string
  readonly secret: string
}

/** The view of an organization's admin. */
export const organizationView = (
  replica: Replica,
  { PROVIDER_NAME, ORIGIN_VERIFY = 'local' }: Environment,
  clientId: number,
): View => {
  const idsWhere = (condition: string): ReadonlySet<number> =>
    new Set(
      replica
        .rows(z.object({ id: z.int() }), `SELECT id FROM user WHERE ${condition}`, [clientId])
        .map(({ id }) => id),
    )
  const viewer: Viewer = {
    clientId,
    own: idsWhere('client_id = ?'),
    others: idsWhere('client_id IS NULL OR client_id <> ?'),
    provider: PROVIDER_NAME,
    secret: `audit of ${clientId} ${ORIGIN_VERIFY}`,
  }
  return (record) => {
    if (record.client_id !== clientId) return undefined
    const seen = record.count > 0 ? seenCommit(viewer, record) : seenEvent(viewer, record)
    // The id of a commit has its place in a journal, which counts what everybody does.
    return seen === undefined
      ? undefined
      : { ...seen, id: createHmac('sha256', viewer.secret).update(record.id).digest('hex').slice(0, 32) }
  }
}

/** What the provider did, without who and where. */
const byProvider = ({ provider }: Viewer, record: BareRecord): BareRecord => ({
  ...record,
  actor: { user_id: null, name: provider },
  address: null,
  detail: null,
})

const seenCommit = (viewer: Viewer, record: BareRecord): BareRecord | undefined => {
  // A journal says of whom its actors were; a key of the organization is one of its own.
  if (record.actor_client_id === viewer.clientId) return record
  const [kind = ''] = record.action.split('.')
  if (!providersKinds.includes(kind)) return undefined
  const fields = record.fields.filter((field) => !providersFields.includes(field))
  if (record.action.endsWith('.update') && fields.length === 0) return undefined
  return byProvider(viewer, {
    ...record,
    fields,
    values: record.values.filter(({ field }) => !providersFields.includes(field)),
  })
}

const seenEvent = (viewer: Viewer, record: BareRecord): BareRecord | undefined => {
  const { action, actor } = record
  if (!ownActions.includes(action)) return undefined
  const id = actor?.user_id ?? null
  if (id !== null && viewer.own.has(id))
    // An account is unlocked by the operator, whose name the detail is.
    return action === 'account_unlocked' ? { ...record, detail: null } : record
  if (id !== null && viewer.others.has(id))
    return providersActions.includes(action) ? byProvider(viewer, record) : undefined
  // Nobody in particular, or somebody who is gone. What only its own people do was done by one of them.
  if (keyUses.includes(action)) return record
  return providersActions.includes(action) ? byProvider(viewer, record) : record
}
