/** What functions of several areas may reach. */
import { on, type FileAccess, type TableAccess } from '#functions/core/access.ts'

/** What the pipeline needs in every call: the session, its organization and the audit log. */
export const pipeline: readonly TableAccess[] = [
  on('sessions#*', 'get'),
  { ...on('sessions#*', 'update'), attributes: ['seen', 'expires', 'address'] },
  on('organization#*', 'get'),
  on('seen', 'put'),
  on('audit#*', 'put'),
  on('rate#*', 'get', 'update'),
  on('running#*', 'put', 'delete'),
]

/** What the pipeline needs in every API key call: the key and its owner, its usage and the audit log. */
export const keyPipeline: readonly TableAccess[] = [
  on(['unique#api-key#*', 'api_key#*', 'organization#*', 'user#*'], 'get'),
  on('key-use#*', 'get', 'update'),
  on('api-key-use#*', 'get', 'put'),
  on('attempts#*', 'update'),
  on('audit#*', 'put'),
  on('rate#*', 'get', 'update'),
]

/** Idempotency records of create calls. */
export const idempotencyRecords = on('first-reply#*', 'get', 'put')

/** What acts changed, for undoing them. */
export const undoable = on('undo#*', 'query', 'put', 'delete')

/** The language for a user's exported files. */
export const language: TableAccess = { ...on('account#*', 'get'), attributes: ['language'] }

/** A user, with the attributes of the account that are not secret. */
export const profiles: readonly TableAccess[] = [
  on(['user#*', 'organization#*'], 'get'),
  {
    ...on('account#*', 'get'),
    attributes: ['language', 'pgp_key', 'reminders_off', 'locked_at', 'last_activity', 'password_changed_at'],
  },
]

export const activityCounts = on('activity#*', 'update')

/** Hides items of a deleted organization while the background cleanup still runs. */
export const deletedOrganizations = on('organization-removals', 'query')

/** The delivery log: the function that finishes a delivery writes its record. */
export const deliveryLog = on(['mails#*', 'mails-failed'], 'put')
export const mails: readonly TableAccess[] = [on('outbox', 'put', 'update', 'delete'), deliveryLog]

/** The items of an e-mail, for the list behind its notification link. */
export const notificationLink = on(['mails#*', 'told-by-mail#*', 'told#*'], 'get')

/** The secret that signs unsubscribe links in e-mails. */
export const unsubscribing = on('made-secret#unsubscribe', 'update')

export const apiKeyReservations = on('unique#api-key#*', 'put', 'delete')
export const apiKeyUses = on('key-use#*', 'query')
export const apiKeyTraces: readonly TableAccess[] = [
  on('unique#api-key#*', 'delete'),
  on('api-key-use#*', 'query', 'delete'),
]

export const jobs: readonly TableAccess[] = [
  on('jobs#*', 'get', 'query', 'put', 'update'),
  on('open-jobs', 'put', 'delete'),
  on('failed-jobs', 'put'),
]

/** Files that users export from lists. */
export const exported: FileAccess = { folder: 'exports', may: ['get', 'put'] }
