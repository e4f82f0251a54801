/** User actions on a screen and how to perform them. The refusal tests run them. */
import type { Page } from 'playwright-core'
import type { OperationId } from '#shared/contracts/index.ts'

/** The role at the screen. `nobody` has not signed in. */
export type Who = 'analyst' | 'root' | 'admin' | 'user' | 'nobody'

export interface Action {
  readonly operation: OperationId
  /** Opens and fills in what precedes the press. Runs once. */
  readonly begin?: (page: Page) => Promise<void>
  /** Performs the action. Runs again after each refusal. */
  readonly press: (page: Page) => Promise<void>
  /** The message when the item is already deleted, which is the desired outcome. */
  readonly whenGone?: RegExp
}

export interface Screen {
  readonly who: Who
  readonly at: string
  /** Stubbed replies of reads, by operation, for states that are hard to set up. */
  readonly given?: { readonly [Id in OperationId]?: unknown }
  readonly actions: readonly Action[]
}

/** Of calls that show their failure by a message themselves, in whose screens nothing is lost by it. */
export const saysItself = 'The call itself says why it is refused: tests/unit/lib/api.test.ts.'

/**
 * Operations that the portal calls without a press, or that share a screen with one in the table, each with the reason.
 */
export const beside: { readonly [Id in OperationId]?: string } = {
  createIncident:
    'A form of the contract. All show refusals alike: tests/unit/ui/contract-forms.test.ts; here those of threats.',
  createIncidentTemplate: 'see createIncident',
  updateIncident: 'see createIncident',
  createVisibility: 'see createIncident',
  updateVisibility: 'see createIncident',
  publishFeeds: 'see createIncident',
  createFeed: 'see createIncident',
  updateFeed: 'see createIncident',
  updateFeedGroup: 'see createIncident',
  createFeedGroup: 'see createIncident',
  updateExposureSettings: 'see createIncident',
  createOrganization: 'see createIncident',
  createUser: 'see createIncident',
  updateUser: 'see createIncident',
  createNotificationEmail: 'see createIncident',
  updateNotificationEmail: 'see createIncident',
  resolveAssetRequests: 'see createIncident',
  createReport: 'see createIncident',
  createReportTemplate: 'see createIncident',
  createPeriodicReport: 'see createIncident',
  createView: 'see createIncident',
  updateView: 'see createIncident',
  updateFeedComment: 'see createIncident',
  updateKeyLimits: 'see createIncident',
  updateNotificationSettings: 'see createIncident',
  createNamedKey: 'see createIncident',
  updateNamedKey: 'see createIncident',
  createWebhook: 'see createIncident',
  updateWebhook: 'see createIncident',
  createPgpKey: 'see createIncident',
  createSource: 'see createIncident',
  updateSource: 'see createIncident',
  exportAssets: 'All lists have one button for it: see exportVisibilities.',
  exportFeeds: 'see exportAssets',
  exportFeedGroupFeeds: 'see exportAssets',
  exportFeedViewFeeds: 'see exportAssets',
  exportIncidents: 'see exportAssets',
  exportThreats: 'see exportAssets',
  deleteFeedComment: saysItself,
  deleteIncidentTemplate: saysItself,
  deleteNotificationEmail: saysItself,
  deleteNotificationEmailKey: saysItself,
  deletePgpKey: saysItself,
  deleteSighting: saysItself,
  deleteView: saysItself,
  regenerateOrganizationKey: saysItself,
  regenerateUserKey: saysItself,
  renewFeed: saysItself,
  resumeNotificationEmail: saysItself,
  testNotificationEmail: saysItself,
  updateLanguage: saysItself,
  updateMyNotifications: saysItself,
  updateReminders: saysItself,
  updateViewDigest: saysItself,
  undoVisibilityAct: 'Needs an act that was done: undo.test.ts.',
  stopFeedJob: 'Needs a job that runs: jobs.test.ts.',
  startVisibilityJob: 'Needs more than one request changes: list-anatomy.test.ts.',
  startIncidentJob: 'see startVisibilityJob',
  startThreatJob: 'see startVisibilityJob',
  stopVisibilityJob: 'see stopFeedJob',
  stopIncidentJob: 'see stopFeedJob',
  stopThreatJob: 'see stopFeedJob',
  undoIncidentAct: 'see undoVisibilityAct',
  undoThreatAct: 'see undoVisibilityAct',
  undoFeedAct: 'see undoVisibilityAct',
  undoPublication: 'It needs a publication: indicator-intake.test.ts.',
  checkInvitations: 'a list that could not be checked is checked when it is sent',
  createUserActivity: 'The portal itself counts visits.',
  createReplyUploadGrants: 'Precedes addIncidentReply within one send, whose form says why it failed.',
  updateChecklist: 'Needs an organization that is not set up: checklist.test.ts.',
  readIncidentReplies: 'The drawer itself marks replies as read.',
  sendMailAgain: 'It needs a mail that has failed: the test of the audit trail has one.',
  createThreatCategory: 'All dictionaries are one screen: see createFeedCategory.',
  updateThreatCategory: 'see updateFeedCategory',
  deleteThreatCategory: 'see deleteFeedCategory',
  createThreatTag: 'see createFeedCategory',
  updateThreatTag: 'see updateFeedCategory',
  deleteThreatTag: 'see deleteFeedCategory',
  createIncidentCategory: 'see createFeedCategory',
  updateIncidentCategory: 'see updateFeedCategory',
  deleteIncidentCategory: 'see deleteFeedCategory',
  createIncidentTag: 'see createFeedCategory',
  updateIncidentTag: 'see updateFeedCategory',
  deleteIncidentTag: 'see deleteFeedCategory',
  createVisibilityCategory: 'see createFeedCategory',
  updateVisibilityCategory: 'see updateFeedCategory',
  deleteVisibilityCategory: 'see deleteFeedCategory',
  createFeedTag: 'see createFeedCategory',
  updateFeedTag: 'see updateFeedCategory',
  deleteFeedTag: 'see deleteFeedCategory',
  createFeedType: 'see createFeedCategory',
  updateFeedType: 'see updateFeedCategory',
  deleteFeedType: 'see deleteFeedCategory',
  createOrganizationTag: 'see createFeedCategory',
  updateOrganizationTag: 'see updateFeedCategory',
  deleteOrganizationTag: 'see deleteFeedCategory',
  logout: 'Signs out whatever the server says.',
  checkPasswordLink: 'Its page asks it when it opens: auth.test.ts has links that are used and unknown.',
  unsubscribe: 'Its page opens with the link of a mail that was sent: organizations.test.ts.',
  checkSecondFactor: 'Its refusals are tried with the rest of sign-in, in auth.test.ts.',
  resendSecondFactor: 'see checkSecondFactor',
  beginPasskeySignIn: 'Needs an authenticator: factors.test.ts.',
  checkPasskeySignIn: 'see beginPasskeySignIn',
  beginPasskey: 'see beginPasskeySignIn',
  createPasskey: 'see beginPasskeySignIn',
  beginApp: 'Begins with the screen of an app: factors.test.ts.',
  enableApp: 'Its refusal is tried there too.',
  beginConfirmation: 'Begins with the question who it is: factors.test.ts.',
  sendConfirmationCode: 'see beginConfirmation',
  confirmIdentity: 'Its refusal is tried there too.',
  removeApp: saysItself,
  renewRecoveryCodes: saysItself,
  updateMailedCode: saysItself,
  renamePasskey: 'see createIncident',
  deletePasskey: saysItself,
  endSession: saysItself,
  endOtherSessions: saysItself,
  updateSignInSettings: saysItself,
  updateStaffSignInSettings: saysItself,
  resetFactors: 'Needs somebody with factors: factors.test.ts.',
  importFeeds: 'Is repeated for a while before it is said: tests/unit/indicator-import.',
  confirmUploads: 'Follows createUploadGrants within one upload, whose row says why it failed.',
  deleteProfilePicture: saysItself,
  downloadAuditExport: 'A link that the browser follows itself.',
  downloadAttachment: 'A link that the browser follows itself.',
  downloadReplyAttachment: 'A link that the browser follows itself.',
  downloadFeedExport: 'Needs an export that is made: indicator-groups.test.ts.',
  previewNotification: 'The preview asks for it by itself, and shows the failure in its place.',
  previewReport: 'The page of a report asks for it by itself: its failure is tried in reports.test.ts.',
}
