/**
 * Which records are asked for: what happened, and how, as the filters choose it and as the server takes it.
 */
import {
  auditedKinds,
  securityActions,
  type AuditedKind,
  type SecurityAction,
} from '#shared/contracts/audit.ts'

/** What can be done with an entity. */
export const changes = ['create', 'update', 'delete'] as const
export type Change = (typeof changes)[number]

/**
 * An action taken apart: a security action, or a change of a kind of entity. Nothing for one that this
 * version does not know.
 */
export type KnownAction =
  | { readonly security: SecurityAction }
  | { readonly kind: AuditedKind; readonly change: Change }

const isSecurity = (text: string): text is SecurityAction => securityActions.some((action) => action === text)
const isKind = (text: string | undefined): text is AuditedKind => auditedKinds.some((kind) => kind === text)
const isChange = (text: string | undefined): text is Change => changes.some((change) => change === text)

/** What a record's action says. */
export const knownAction = (action: string): KnownAction | undefined => {
  if (isSecurity(action)) return { security: action }
  const [kind, change] = action.split('.')
  return isKind(kind) && isChange(change) ? { kind, change } : undefined
}

/**
 * The actions that the server is asked for: security actions as they are, and the changes of kinds of
 * entities. A change
 * without kinds is that change of any; nothing chosen restricts nothing.
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

/** The query of the list's filters as the server takes it: `what` and `change` become `actions`. */
export const auditQuery = ({ what, change, ...rest }: Record<string, string>): Record<string, string> => {
  const actions = actionsOf(what === undefined ? [] : what.split(','), change)
  return { ...rest, ...(actions === undefined ? {} : { actions: actions.join(',') }) }
}

/** What the filters choose for records like this one. */
export const filterOfAction = (action: string): Record<string, string | readonly string[]> => {
  const known = knownAction(action)
  if (known === undefined) return {}
  return 'security' in known ? { what: [known.security] } : { what: [known.kind], change: known.change }
}

// Outcomes that are no refusal, as the server counts them.
const good: readonly string[] = ['success', 'code_sent', 'accepted']

/** Whether something was refused or failed. */
export const isRefused = (outcome: string): boolean => !good.includes(outcome)
