/** The table of the API for keys: every call under its operation id. */
import type { KeyEndpoint } from '../../http/key-endpoint.ts'
import {
  apiGetGroup,
  apiGetIndicator,
  apiGetView,
  apiGroupChanges,
  apiIndicatorChanges,
  apiListGroups,
  apiListIndicators,
  apiListViews,
  apiViewChanges,
} from './indicators.ts'

export const keyEndpoints = {
  apiListIndicators,
  apiGetIndicator,
  apiIndicatorChanges,
  apiListGroups,
  apiGetGroup,
  apiGroupChanges,
  apiListViews,
  apiGetView,
  apiViewChanges,
} as const satisfies Record<string, KeyEndpoint>
export type KeyOperationId = keyof typeof keyEndpoints

export const keyEndpointTable: readonly { readonly operationId: string; readonly endpoint: KeyEndpoint }[] =
  Object.entries(keyEndpoints).map(([operationId, endpoint]) => ({ operationId, endpoint }))
