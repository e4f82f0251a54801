/** The parts of an action's name, and its outcomes. */
import {
  auditedKinds,
  securityActions,
  type AuditedKind,
  type AuditSubject,
  type SecurityAction,
} from '../../contracts/audit.ts'

/** The changes of an entity. */
export const changes = ['create', 'update', 'delete'] as const
export type Change = (typeof changes)[number]

/**
 * A parsed action: a security action, or a change of a kind of entity. Undefined for actions unknown to this version.
 */
export type KnownAction =
  | { readonly security: SecurityAction }
  | { readonly kind: AuditedKind; readonly change: Change }

export const isSecurity = (text: string): text is SecurityAction =>
  securityActions.some((action) => action === text)
export const isKind = (text: string | undefined): text is AuditedKind =>
  auditedKinds.some((kind) => kind === text)
const isChange = (text: string | undefined): text is Change => changes.some((change) => change === text)

/** Parses a record's action. */
export const knownAction = (action: string): KnownAction | undefined => {
  if (isSecurity(action)) return { security: action }
  const [kind, change] = action.split('.')
  return isKind(kind) && isChange(change) ? { kind, change } : undefined
}

/** Outcomes that are not refusals, as the server defines them. */
export const goodOutcomes: readonly string[] = ['success', 'code_sent', 'accepted']

/** Whether the outcome is a rejection or a failure. */
export const isRefused = (outcome: string): boolean => !goodOutcomes.includes(outcome)

/** The kinds of entities that events are about, by the kind of their subject. */
export const kindsOfSubjects = {
  user: 'user',
  organization_key: 'api_key',
  notification_email: 'notification_email',
} as const satisfies Record<AuditSubject['kind'], AuditedKind>
