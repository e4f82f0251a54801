/** The endpoint table: every call of the portal, under its operation id. */
import type { Endpoint } from '../http/endpoint.ts'
import { changePassword, createPgpKey, createUserActivity, deletePgpKey, getLanguage, getPgpKey, getSession, updateLanguage } from './account.ts'
import { checkSecondFactor, login, logout, requestPasswordReset, resendSecondFactor, resetPassword } from './auth.ts'
import {
  createThreatCategory, createThreatTag, deleteThreatCategory, deleteThreatTag, getThreatCategory, getThreatTag, listThreatCategories,
  listThreatTags, updateThreatCategory, updateThreatTag,
} from './dictionaries.ts'
import { getStatistics } from './statistics.ts'
import { bulkDeleteThreats, createThreat, deleteThreat, getThreat, listThreats, updateThreat } from './threats.ts'

export const endpoints = {
  login, checkSecondFactor, resendSecondFactor, logout, requestPasswordReset, resetPassword,
  getSession, changePassword, getLanguage, updateLanguage, getPgpKey, createPgpKey, deletePgpKey, createUserActivity,
  getStatistics,
  listThreats, getThreat, createThreat, updateThreat, deleteThreat, bulkDeleteThreats,
  listThreatCategories, getThreatCategory, createThreatCategory, updateThreatCategory, deleteThreatCategory,
  listThreatTags, getThreatTag, createThreatTag, updateThreatTag, deleteThreatTag,
} as const satisfies Record<string, Endpoint>

export type OperationId = keyof typeof endpoints

/** The table as rows, for those that walk it: routes, documents, tests. */
export const endpointTable: readonly { readonly operationId: string; readonly endpoint: Endpoint }[] = Object.entries(endpoints).map(
  ([operationId, endpoint]) => ({ operationId, endpoint }),
)
