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
import { apiAssetChanges, apiGetAsset, apiListAssets } from './assets.ts'
import { apiListCategories, apiListTags } from './dictionaries.ts'
import { apiDownloadAttachment, apiGetIncident, apiIncidentChanges, apiListIncidents } from './incidents.ts'
import { apiGetMe } from './me.ts'
import { apiGetThreat, apiListThreats, apiThreatChanges } from './threats.ts'
import {
  apiGetVisibility,
  apiListDetections,
  apiListVisibilities,
  apiVisibilityChanges,
} from './visibilities.ts'

export const keyEndpoints = {
  apiGetMe,
  apiListThreats,
  apiThreatChanges,
  apiGetThreat,
  apiListIncidents,
  apiIncidentChanges,
  apiGetIncident,
  apiDownloadAttachment,
  apiListVisibilities,
  apiVisibilityChanges,
  apiGetVisibility,
  apiListDetections,
  apiListAssets,
  apiAssetChanges,
  apiGetAsset,
  apiListCategories,
  apiListTags,
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
