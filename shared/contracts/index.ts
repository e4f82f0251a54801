/** The endpoint table: every call of the portal, under its operation id. */
import type { Endpoint } from '../http/endpoint.ts'
import { changePassword, createPgpKey, createUserActivity, deletePgpKey, getLanguage, getPgpKey, getSession, updateLanguage } from './account.ts'
import { checkSecondFactor, login, logout, requestPasswordReset, resendSecondFactor, resetPassword } from './auth.ts'
import { createSystemKey, deleteSystemKey, getSystemKey, getUserKey, listSystemKeys, regenerateUserKey, updateSystemKey } from './api-keys.ts'
import {
  cancelAssetRequest, createAsset, createAssets, deleteAsset, exportAssets, listAssetRequests, listAssets, resolveAssetRequest,
} from './assets.ts'
import { exportAudit, listAudit } from './audit.ts'
import {
  createOrganizationTag, deleteOrganizationTag, listOrganizationTags, updateOrganizationTag,
  createFeedCategory, createFeedTag, createFeedType, deleteFeedCategory, deleteFeedTag, deleteFeedType, getFeedCategory, getFeedTag, getFeedType,
  listFeedCategories, listFeedTags, listFeedTypes, updateFeedCategory, updateFeedTag, updateFeedType,
  createIncidentCategory, createIncidentTag, createVisibilityCategory, deleteIncidentCategory, deleteIncidentTag, deleteVisibilityCategory,
  getIncidentCategory, getIncidentTag, getVisibilityCategory, listIncidentCategories, listIncidentTags, listVisibilityCategories,
  updateIncidentCategory, updateIncidentTag, updateVisibilityCategory,
  createThreatCategory, createThreatTag, deleteThreatCategory, deleteThreatTag, getThreatCategory, getThreatTag, listThreatCategories,
  listThreatTags, updateThreatCategory, updateThreatTag,
} from './dictionaries.ts'
import {
  addFeedsToGroup, bulkDeleteFeedGroups, createFeedGroup, deleteFeedGroup, exportFeedGroupFeeds, getFeedGroup, listFeedGroupFeeds, listFeedGroupInfo,
  listFeedGroupNames, listFeedGroups, listFeedGroupThreats, removeFeedsFromGroup, updateFeedGroup, updateFeedsOfGroup,
} from './feed-groups.ts'
import { importFeeds } from './feed-import.ts'
import { downloadFeedExport, getFeedJob, listFeedJobs, startFeedExport, startMassAction } from './feed-jobs.ts'
import { createFeedView, deleteFeedView, exportFeedViewFeeds, getFeedView, listFeedViewFeeds, listFeedViews, updateFeedView } from './feed-views.ts'
import {
  bulkDeleteFeeds, createFeed, createFeedComment, deleteFeed, deleteFeedComment, exportFeeds, getFeed, getFeedComment, listFeedComments, listFeeds,
  listFeedThreats, listMatchingFeeds, lookUpFeeds, updateFeed, updateFeedComment, verifyFeed, verifyFeeds,
} from './feeds.ts'
import {
  confirmUploads, createUploadGrants, deleteAttachment, downloadAttachment, getAttachmentConfig, listAttachments, uploadAttachments,
} from './incident-attachments.ts'
import {
  bulkDeleteIncidents, bulkUpdateIncidents, createIncident, createIncidentTemplate, deleteIncident, deleteIncidentTemplate, exportIncidents, getIncident,
  listClientIncidents, listIncidentClients, listIncidents, listIncidentTemplates, updateIncident, updateIncidentStatus,
} from './incidents.ts'
import {
  createNotificationEmail, deleteNotificationEmail, deleteNotificationEmailKey, getNotificationEmail, listClientNotificationEmails,
  listNotificationEmails, updateNotificationEmail,
} from './notification-emails.ts'
import {
  deleteProfilePicture, getOrganizationKey, getProfilePicture, regenerateOrganizationKey, updateProfilePicture,
} from './organization-keys.ts'
import { getStatistics } from './statistics.ts'
import { bulkDeleteThreats, createThreat, deleteThreat, getThreat, listThreats, updateThreat } from './threats.ts'
import {
  bulkDeleteVisibilities, bulkUpdateVisibilities, createVisibility, deleteDetectionDate, deleteVisibility, getVisibility, listClientVisibilities,
  listDetectionDates, listVisibilities, listVisibilityClients, updateVisibility, updateVisibilityFalsePositive, updateVisibilityStatus,
} from './visibilities.ts'
import {
  createOrganization, createWhitelistIp, deleteOrganization, deleteWhitelistIp, getBasicInfo, getOrganization, getServices, getUserActivity,
  listOrganizationRemovals, listOrganizations, listWhitelistIps, updateOrganization, updateServices,
} from './organizations.ts'
import {
  createModuleRequest, createUser, deleteUser, getModulePermissions, getUser, listModuleRequests, listOrganizationUsers, listProviderUsers,
  toggleActiveStatus, updateModulePermissions, updateUser,
} from './users.ts'

export const endpoints = {
  login, checkSecondFactor, resendSecondFactor, logout, requestPasswordReset, resetPassword,
  getSession, changePassword, getLanguage, updateLanguage, getPgpKey, createPgpKey, deletePgpKey, createUserActivity,
  getStatistics,
  listThreats, getThreat, createThreat, updateThreat, deleteThreat, bulkDeleteThreats,
  listThreatCategories, getThreatCategory, createThreatCategory, updateThreatCategory, deleteThreatCategory,
  listThreatTags, getThreatTag, createThreatTag, updateThreatTag, deleteThreatTag,
  listIncidentCategories, getIncidentCategory, createIncidentCategory, updateIncidentCategory, deleteIncidentCategory,
  listIncidentTags, getIncidentTag, createIncidentTag, updateIncidentTag, deleteIncidentTag,
  listVisibilityCategories, getVisibilityCategory, createVisibilityCategory, updateVisibilityCategory, deleteVisibilityCategory,
  listIncidents, listClientIncidents, getIncident, createIncident, updateIncident, updateIncidentStatus, bulkUpdateIncidents, deleteIncident,
  bulkDeleteIncidents, exportIncidents, listIncidentClients, listIncidentTemplates, createIncidentTemplate, deleteIncidentTemplate,
  getAttachmentConfig, listAttachments, downloadAttachment, deleteAttachment, createUploadGrants, confirmUploads, uploadAttachments,
  listVisibilities, listClientVisibilities, getVisibility, createVisibility, updateVisibility, updateVisibilityStatus,
  updateVisibilityFalsePositive, bulkUpdateVisibilities, deleteVisibility, bulkDeleteVisibilities, listDetectionDates, deleteDetectionDate,
  listVisibilityClients,
  listOrganizations, getOrganization, getBasicInfo, createOrganization, updateOrganization, deleteOrganization, listOrganizationRemovals,
  getServices, updateServices, listWhitelistIps, createWhitelistIp, deleteWhitelistIp, getUserActivity,
  listOrganizationUsers, listProviderUsers, getUser, createUser, updateUser, deleteUser, toggleActiveStatus, getModulePermissions,
  updateModulePermissions, listModuleRequests, createModuleRequest,
  getProfilePicture, updateProfilePicture, deleteProfilePicture, getOrganizationKey, regenerateOrganizationKey,
  listSystemKeys, getSystemKey, createSystemKey, updateSystemKey, deleteSystemKey, getUserKey, regenerateUserKey,
  listClientNotificationEmails, listNotificationEmails, getNotificationEmail, createNotificationEmail, updateNotificationEmail,
  deleteNotificationEmail, deleteNotificationEmailKey,
  listAssets, createAsset, createAssets, exportAssets, deleteAsset, listAssetRequests, resolveAssetRequest, cancelAssetRequest,
  listOrganizationTags, createOrganizationTag, updateOrganizationTag, deleteOrganizationTag,
  listAudit, exportAudit,
  listFeedCategories, getFeedCategory, createFeedCategory, updateFeedCategory, deleteFeedCategory,
  listFeedTags, getFeedTag, createFeedTag, updateFeedTag, deleteFeedTag,
  listFeedTypes, getFeedType, createFeedType, updateFeedType, deleteFeedType,
  listFeeds, getFeed, listMatchingFeeds, createFeed, updateFeed, deleteFeed, bulkDeleteFeeds, verifyFeed, verifyFeeds, exportFeeds, listFeedThreats, lookUpFeeds, importFeeds,
  listFeedComments, getFeedComment, createFeedComment, updateFeedComment, deleteFeedComment,
  startMassAction, startFeedExport, listFeedJobs, getFeedJob, downloadFeedExport,
  listFeedGroups, getFeedGroup, listFeedGroupNames, listFeedGroupInfo, listFeedGroupThreats, listFeedGroupFeeds, createFeedGroup, updateFeedGroup,
  deleteFeedGroup, bulkDeleteFeedGroups, addFeedsToGroup, removeFeedsFromGroup, updateFeedsOfGroup, exportFeedGroupFeeds,
  listFeedViews, getFeedView, createFeedView, updateFeedView, deleteFeedView, listFeedViewFeeds, exportFeedViewFeeds,
} as const satisfies Record<string, Endpoint>

export type OperationId = keyof typeof endpoints

/** The table as rows, for those that walk it: routes, documents, tests. */
export const endpointTable: readonly { readonly operationId: string; readonly endpoint: Endpoint }[] = Object.entries(endpoints).map(
  ([operationId, endpoint]) => ({ operationId, endpoint }),
)
