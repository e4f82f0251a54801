/** Maps the filters for what happened and how to the server's actions. */
import { auditedKinds } from '#shared/contracts/audit.ts'
import { changes, isKind, isSecurity, knownAction } from '#shared/domain/audit/actions.ts'

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
