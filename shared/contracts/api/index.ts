/** The table of the key API: every call by its operation id. */
import type { KeyEndpoint } from '../../http/endpoint.ts'
import {
  apiAddIncidentReply,
  apiCreateIncident,
  apiCreateIncidents,
  apiUpdateIncident,
  apiUpdateIncidents,
} from './incidents-writes.ts'
import {
  apiCreateIndicator,
  apiCreateIndicators,
  apiUpdateGroupMembers,
  apiUpdateIndicator,
  apiUpdateIndicators,
} from './indicators-writes.ts'
import { apiCreateSighting, apiCreateSightings } from './sightings.ts'
import { apiCreateThreat, apiCreateThreats, apiUpdateThreat, apiUpdateThreats } from './threats-writes.ts'
import {
  apiAddDetections,
  apiCreateVisibilities,
  apiCreateVisibility,
  apiUpdateVisibilities,
  apiUpdateVisibility,
} from './visibilities-writes.ts'
import {
  apiGetGroup,
  apiGetIndicator,
  apiGetView,
  apiGroupChanges,
  apiIndicatorChanges,
  apiListGroups,
  apiListIndicators,
  apiListViews,
  apiLookUpIndicators,
  apiViewChanges,
} from './indicators.ts'
import { apiAssetChanges, apiGetAsset, apiListAssets } from './assets.ts'
import {
  apiCategoryChanges,
  apiIndicatorTypeChanges,
  apiListCategories,
  apiListIndicatorTypes,
  apiListTags,
  apiTagChanges,
} from './dictionaries.ts'
import {
  apiDownloadAttachment,
  apiDownloadReplyAttachment,
  apiGetIncident,
  apiIncidentChanges,
  apiListIncidentReplies,
  apiListIncidents,
} from './incidents.ts'
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
  apiListIncidentReplies,
  apiDownloadAttachment,
  apiDownloadReplyAttachment,
  apiListVisibilities,
  apiVisibilityChanges,
  apiGetVisibility,
  apiListDetections,
  apiListAssets,
  apiAssetChanges,
  apiGetAsset,
  apiListCategories,
  apiCategoryChanges,
  apiListTags,
  apiTagChanges,
  apiListIndicatorTypes,
  apiIndicatorTypeChanges,
  apiListIndicators,
  apiGetIndicator,
  apiIndicatorChanges,
  apiLookUpIndicators,
  apiListGroups,
  apiGetGroup,
  apiGroupChanges,
  apiListViews,
  apiGetView,
  apiViewChanges,
  apiCreateVisibility,
  apiCreateVisibilities,
  apiUpdateVisibility,
  apiUpdateVisibilities,
  apiAddDetections,
  apiAddIncidentReply,
  apiCreateIncident,
  apiCreateIncidents,
  apiUpdateIncident,
  apiUpdateIncidents,
  apiCreateThreat,
  apiCreateThreats,
  apiUpdateThreat,
  apiUpdateThreats,
  apiCreateIndicator,
  apiCreateIndicators,
  apiUpdateIndicator,
  apiUpdateIndicators,
  apiUpdateGroupMembers,
  apiCreateSighting,
  apiCreateSightings,
} as const satisfies Record<string, KeyEndpoint>
export type KeyOperationId = keyof typeof keyEndpoints

export const keyEndpointTable: readonly { readonly operationId: string; readonly endpoint: KeyEndpoint }[] =
  Object.entries(keyEndpoints).map(([operationId, endpoint]) => ({ operationId, endpoint }))
