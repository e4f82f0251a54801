/** Maps the filters for what happened and how to the server's actions. */
import {
  auditedKinds,
  securityActions,
  type AuditedKind,
  type SecurityAction,
} from '#shared/contracts/audit.ts'

/** The changes of an entity. */
export const changes = ['create', 'update', 'delete'] as const
export type Change = (typeof changes)[number]

/**
 * A parsed action: a security action, or a change of a kind of entity. Undefined for actions unknown to this version.
 */
export type KnownAction =
  | { readonly security: SecurityAction }
  | { readonly kind: AuditedKind; readonly change: Change }

const isSecurity = (text: string): text is SecurityAction => securityActions.some((action) => action === text)
const isKind = (text: string | undefined): text is AuditedKind => auditedKinds.some((kind) => kind === text)
const isChange = (text: string | undefined): text is Change => changes.some((change) => change === text)

/** Parses a record's action. */
export const knownAction = (action: string): KnownAction | undefined => {
  if (isSecurity(action)) return { security: action }
  const [kind, change] = action.split('.')
  return isKind(kind) && isChange(change) ? { kind, change } : undefined
}

/**
 * The server's actions for the filters: security actions unchanged, and changes of kinds of entities. A change without
 * kinds applies to all kinds. Without a choice there is no restriction.
 */
export const actionsOf = (
  what: readonly string[],
  change: string | undefined,
): readonly string[] | undefined => {
  if (what.length === 0 && change === undefined) return undefined
  const kinds = what.length === 0 ? auditedKinds : what.filter(isKind)
  const wanted = changes.filter((one) => change === undefined || one === change)
  return [...what.filter(isSecurity), ...kinds.flatMap((kind) => wanted.map((one) => `${kind}.${one}`))]
}

/** The server query for the list's filters: `what` and `change` become `actions`. */
export const auditQuery = ({ what, change, ...rest }: Record<string, string>): Record<string, string> => {
  const actions = actionsOf(what === undefined ? [] : what.split(','), change)
  return { ...rest, ...(actions === undefined ? {} : { actions: actions.join(',') }) }
}

/** The filter values that match records like this one. */
export const filterOfAction = (action: string): Record<string, string | readonly string[]> => {
  const known = knownAction(action)
  if (known === undefined) return {}
  return 'security' in known ? { what: [known.security] } : { what: [known.kind], change: known.change }
}

// Successful outcomes, as the server defines them.
const good: readonly string[] = ['success', 'code_sent', 'accepted']

/** Whether the outcome is a rejection or a failure. */
export const isRefused = (outcome: string): boolean => !good.includes(outcome)
