/** Conditions of lists that know who asks, or how indicators are written. */
import { anyOf, contains, nothing, type Maybe } from '#functions/core/read-model/where.ts'
import { refang, withoutCutBrackets } from '#shared/domain/indicators/refang.ts'
import { isProviderStaff, type Role } from '#shared/domain/roles.ts'

/** Like `contains`, and also matches defanged indicators in the text to plain ones in the column. */
export const containsWritten = (column: string, text: string | undefined): Maybe => {
  const plain = text === undefined ? undefined : refang(withoutCutBrackets(text))
  return anyOf([contains(column, text), plain === text ? undefined : contains(column, plain)])
}

/** A filter for analysts; for everyone else it matches nothing. */
export const forAnalysts = (role: Role, filter: Maybe): Maybe =>
  filter === undefined || role === 'analyst' ? filter : nothing

/** A filter for users and keys of organizations; for the provider it matches nothing. */
export const forOrganizations = (role: Role, filter: Maybe): Maybe =>
  filter === undefined || !isProviderStaff(role) ? filter : nothing
