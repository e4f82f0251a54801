/** The portal's own calls in its API document: a sentence or more for each, by its operation. */
import type { OperationId } from '#shared/contracts/index.ts'

export default {
  calls: {
    login:
      'First step of sign-in. The reply has no user if a second factor is required. Users without another factor are sent a code by e-mail at once.',
    checkSecondFactor:
      'Second step of sign-in: the code from the e-mail or from an authenticator app, or a recovery code. Without `kind` it is the code from the e-mail if one was sent, otherwise the code from the app.',
    resendSecondFactor: 'Sends a new code; the previous code stops working.',
    logout: 'Ends the session.',
    requestPasswordReset:
      'Sends a reset link by e-mail if the address has an account; the reply is the same if it has none.',
    resetPassword: 'The same as `POST new_password`, with the token in the path.',
    setNewPassword:
      'Sets a new password with the token of a reset link, ends all sessions and unlocks the account.',
    checkPasswordLink: 'Whether the token of a reset link is still valid. Changes nothing and names nobody.',
    getSession: 'The signed-in user with the modules that are switched on now.',
    beginApp:
      'Begins to set up an authenticator app (RFC 6238): its new secret, which takes effect once one of its codes is sent within {{appSetupMinutes}} minutes. Until then the previous app works.',
    beginConfirmation: 'Begins a confirmation of the identity of the caller: the ways to confirm it.',
    beginPasskey: 'Begins to register a passkey: options for `navigator.credentials.create`.',
    confirmIdentity:
      'Confirms the identity of the caller with a code or a passkey. For {{confirmationMinutes}} minutes, calls that require a confirmation are then accepted. Wrong codes count like those of sign-in, and lock the account.',
    createPasskey:
      'Registers a passkey from the reply of the browser. The reply to the first factor has recovery codes, which no other reply has.',
    deletePasskey: 'Removes a passkey. Refused if no second factor would be left.',
    enableApp:
      'Sets up the authenticator app with one of its codes. The reply to the first factor has recovery codes, which no other reply has.',
    endOtherSessions: 'Ends all sessions of the account except this one.',
    endSession: 'Ends one of the sessions of the account.',
    getFactors: 'The second factors of the account, without any secret.',
    getStaffSignInSettings: "How the provider's staff may sign in.",
    listSessions: 'The open sessions of the account: this one first, then the most recently used.',
    listSignIns:
      'Sign-ins of the last {{signInDays}} days, newest first, at most {{signInsShown}}. Failed attempts are counted together by day, place and reason.',
    removeApp: 'Removes the authenticator app. Refused if no second factor would be left.',
    renamePasskey: 'Renames a passkey.',
    renewRecoveryCodes:
      'Generates new recovery codes; the previous ones no longer work. Only this reply has them.',
    sendConfirmationCode: 'Sends a code for a confirmation by e-mail; the previous code stops working.',
    updateMailedCode:
      'Switches codes by e-mail on or off for the caller. Switching off requires an authenticator app or two passkeys.',
    updateStaffSignInSettings: "Changes how the provider's staff may sign in, from their next sign-in.",
    beginPasskeySignIn:
      'Begins a sign-in with a passkey: options for `navigator.credentials.get`. After the first step it is the second step. Without a first step it is the whole sign-in, and the browser offers the passkeys that it has.',
    checkPasskeySignIn:
      'Completes a sign-in with a passkey. The authenticator must verify the user, so that one passkey counts as two factors.',
    changePassword: 'Changes the password and ends every other session of the user.',
    getLanguage: 'The language of the account.',
    updateLanguage: 'Sets the language of the account: of its screens and e-mails.',
    getReminders: 'Whether the user gets reminders of repairs by e-mail.',
    updateReminders: 'Switches reminders of repairs by e-mail on or off.',
    getPgpKey: 'The PGP key of the account, or null.',
    createPgpKey: 'Stores a public PGP key: base64 of its armoured or binary form.',
    deletePgpKey: 'Removes the PGP key of the account.',
    createUserActivity:
      'Records that the user opened the portal or one of its modules, for the statistics of the organization. Opening it again within five minutes is the same visit and counts once.',
    getNews:
      'The first screen: unread counts by list, what came, what is the caller’s or late, and what concerns the organization. With `days` also what was read.',
    getUnread:
      'The unread counts by list and the newest unread items alone, without the rest of the first screen.',
    updateNewsRead:
      'Marks the named items, or whole lists up to a moment, as read by the caller, or undoes the latter. Items that the caller does not see are ignored.',
    getStatistics: 'Counts for the badges of the menu and the tiles of the home screen.',
    getFeedDashboard:
      "Indicators that are new for the caller's own organization since a given day, by day, category and tag.",
    getIncidentDashboard:
      "Incidents that are new for the caller's own organization since a given day, by day, category and tag.",
    getThreatDashboard:
      "Threats that are new for the caller's own organization since a given day, by day, category and tag.",
    getVisibilityDashboard:
      "Visibilities that are new for the caller's own organization since a given day, by day, category and tag.",
    exportThreats:
      'A CSV file of the matching threats, in the order of the list: a link that is valid for five minutes, the number of rows, and the number of matches.',
    listThreats: 'Published threats, filtered, sorted and paged, with the exact total.',
    getThreat:
      'One threat. Analysts also get its change history, organizations the reason why it concerns them.',
    createThreat: 'Publishes a threat.',
    updateThreat: 'Changes the given fields.',
    deleteThreat: 'Deletes a threat.',
    bulkDeleteThreats: 'Deletes the given threats. If an id does not exist, the whole request is refused.',
    undoThreatAct:
      'Undoes your own change of TLP levels within a day, by the token in its reply. Threats that have changed since stay as they are, and are listed in `left`.',
    bulkUpdateThreats:
      'Sets the TLP level of the given threats; null sets the default level of threats. If an id does not exist, the whole request is refused.',
    listThreatCategories: 'All entries of the dictionary of threat categories, active or not.',
    getThreatCategory: 'One entry of the dictionary of threat categories.',
    createThreatCategory:
      'Adds an entry to the dictionary of threat categories; an inactive entry of that name becomes active again.',
    updateThreatCategory: 'Renames or (de)activates an entry of the dictionary of threat categories.',
    deleteThreatCategory: 'Deletes an entry of the dictionary of threat categories that nothing uses.',
    listThreatTags: 'All entries of the dictionary of threat tags, active or not.',
    getThreatTag: 'One entry of the dictionary of threat tags.',
    createThreatTag:
      'Adds an entry to the dictionary of threat tags; an inactive entry of that name becomes active again.',
    updateThreatTag: 'Renames or (de)activates an entry of the dictionary of threat tags.',
    deleteThreatTag: 'Deletes an entry of the dictionary of threat tags that nothing uses.',
    listIncidentCategories: 'All entries of the dictionary of incident categories, active or not.',
    getIncidentCategory: 'One entry of the dictionary of incident categories.',
    createIncidentCategory:
      'Adds an entry to the dictionary of incident categories; an inactive entry of that name becomes active again.',
    updateIncidentCategory: 'Renames or (de)activates an entry of the dictionary of incident categories.',
    deleteIncidentCategory: 'Deletes an entry of the dictionary of incident categories that nothing uses.',
    listIncidentTags: 'All entries of the dictionary of incident tags, active or not.',
    getIncidentTag: 'One entry of the dictionary of incident tags.',
    createIncidentTag:
      'Adds an entry to the dictionary of incident tags; an inactive entry of that name becomes active again.',
    updateIncidentTag: 'Renames or (de)activates an entry of the dictionary of incident tags.',
    deleteIncidentTag: 'Deletes an entry of the dictionary of incident tags that nothing uses.',
    listVisibilityCategories: 'All entries of the dictionary of visibility categories, active or not.',
    getVisibilityCategory: 'One entry of the dictionary of visibility categories.',
    createVisibilityCategory:
      'Adds an entry to the dictionary of visibility categories; an inactive entry of that name becomes active again.',
    updateVisibilityCategory: 'Renames or (de)activates an entry of the dictionary of visibility categories.',
    deleteVisibilityCategory:
      'Deletes an entry of the dictionary of visibility categories that nothing uses.',
    listIncidents: 'Incidents of every organization, filtered, sorted and paged, with the exact total.',
    listClientIncidents:
      "Incidents of the caller's own organization, filtered, sorted and paged, with the exact total.",
    getIncident: 'One incident. Analysts also get its change history.',
    createIncident:
      'Publishes an incident for each of the organizations. Organizations that already have an incident with the same data are listed and keep it.',
    updateIncident: 'Changes the given fields.',
    updateIncidentStatus: 'Resolves (`is_active: false`) or reopens an incident.',
    bulkUpdateIncidents:
      'Resolves or reopens the given incidents. If an id does not exist or belongs to another organization, the whole request is refused.',
    undoIncidentAct:
      'Undoes your own change of statuses or TLP levels, by the token in its reply: within a day, or within 20 seconds where others are notified of it. Items that have changed since stay as they are, and are listed in `left`.',
    bulkUpdateIncidentLevels:
      'Sets the TLP level of the given incidents; null sets the default level of incidents. If an id does not exist, the whole request is refused.',
    deleteIncident: 'Deletes an incident with its attachments.',
    bulkDeleteIncidents:
      'Deletes the given incidents with their attachments. If an id does not exist, the whole request is refused.',
    exportIncidents:
      'A CSV file of the matching incidents, newest first unless sorted otherwise: a link that is valid for five minutes, the number of rows, and the number of matches.',
    listIncidentClients: 'Organizations with the incidents service.',
    listIncidentTemplates: 'The templates of incidents, by name.',
    createIncidentTemplate: 'Creates a template of incidents.',
    deleteIncidentTemplate: 'Deletes a template of incidents. Incidents created from it remain.',
    getAttachmentConfig: 'The rules of attachments.',
    listIncidentReplies:
      'The replies to an incident, latest first. Organizations do not see who wrote for the provider.',
    listIncidentMentionable: 'Whom a reply to an incident may mention.',
    addIncidentReply:
      'Adds a reply to an incident, with its uploaded files or not at all; with a `resolution` it also resolves the incident. The other side is notified by e-mail and webhook.',
    addIncidentNote:
      'Adds a note with its uploaded files that only analysts see. Only those whom it mentions are notified, and nothing of the incident changes.',
    createReplyUploadGrants:
      'Grants the upload of files for a reply, which then names them in `uploads`. A grant is valid for fifteen minutes; a file that no reply names is deleted after a day.',
    downloadReplyAttachment: 'Redirects to a file of a reply, by a link that is valid for a minute.',
    readIncidentReplies:
      'Marks the replies up to the given one as read for the side of the caller, and returns how many are left.',
    listAttachments: 'The attachments of an incident.',
    downloadAttachment: 'Redirects to the file, by a link that is valid for a minute.',
    deleteAttachment: 'Deletes an attachment.',
    createUploadGrants:
      'Grants the upload of files for all the given incidents. A grant is valid for fifteen minutes; a file that is not confirmed is deleted after a day.',
    confirmUploads:
      'Checks the content of the uploaded files and attaches them to every given incident: all of them or none.',
    uploadAttachments:
      'Attaches the files `attachments[]` to the incidents `incident_ids[n]`: all of them or none. For files that fit in one request.',
    listVisibilities: 'Visibilities of every organization, filtered, sorted and paged, with the exact total.',
    exportVisibilities:
      "A CSV file of the matching visibilities of the caller's own organization, in the order of the list: a link that is valid for five minutes, the number of rows, and the number of matches.",
    listClientVisibilities:
      "Visibilities of the caller's own organization, filtered, sorted and paged, with the exact total.",
    getVisibility:
      'One visibility. Analysts also get their comment and its change history, organizations the reason why it concerns them.',
    createVisibility:
      'Publishes a visibility with one detection. The same visibility of the same organization is refused: add a detection instead.',
    updateVisibility: 'Changes the given fields.',
    updateVisibilityStatus:
      'Resolves (`is_active: false`) a visibility in any state, or reopens a closed one with its previous state, assigned user and due date.',
    updateVisibilityFalsePositive:
      'Marks a visibility as false positive, which stops its detection, or clears the mark.',
    bulkUpdateVisibilities:
      'Resolves or reopens the given visibilities, or marks or unmarks them as false positives. If an id does not exist or belongs to another organization, the whole request is refused.',
    undoVisibilityAct:
      'Undoes your own change of stages, statuses, marks or TLP levels, by the token in its reply: within a day, or within 20 seconds where others are notified of it. Items that have changed since stay as they are, and are listed in `left`.',
    bulkUpdateVisibilityLevels:
      'Sets the TLP level of the given visibilities; null sets the default level of visibilities. If an id does not exist, the whole request is refused.',
    deleteVisibility: 'Deletes a visibility with its detection dates.',
    bulkDeleteVisibilities:
      'Deletes the given visibilities with their detection dates. If an id does not exist, the whole request is refused.',
    listDetectionDates: 'When the visibility was detected, latest first.',
    deleteDetectionDate:
      'Deletes one detection date. The only one cannot be deleted: delete the visibility instead.',
    listVisibilityClients: 'Organizations with the visibilities service.',
    updateVisibilityState:
      'Moves a visibility to another stage. The organization acknowledges it, repairs it and reports it as repaired; the organization admins accept a risk; analysts resolve visibilities and reopen closed ones.',
    bulkUpdateVisibilityStates:
      'Moves the given visibilities to a stage. Those that cannot move there from their current stage stay as they are, and are listed in `refused` with that stage. If an id does not exist or belongs to another organization, the whole request is refused.',
    getVisibilityLife:
      'The stages and comments of a visibility, latest first: each stage with who set it and why, the comments, and the latest detection.',
    addVisibilityComment: 'Adds a comment to a visibility, which the organization and the analysts see.',
    getExposureSettings:
      'The number of days in which an organization wants visibilities repaired, by criticality.',
    updateExposureSettings: 'Sets the days. Due dates that are already set do not change.',
    listVisibilityOwners:
      "Users of the caller's own organization with access to visibilities, by name: visibilities can be assigned to them.",
    getExposureDashboard:
      "The caller's own organization: the repair time of visibilities resolved since a given day, by criticality, and the stages of the open ones.",
    listOrganizations:
      'Organizations, filtered, sorted and paged: all of them for provider staff, their own for the others.',
    getOrganization: 'One organization. Platform admins also get its change history.',
    getBasicInfo: 'Name and picture of an organization.',
    createOrganization: 'Creates an organization with every service switched off.',
    updateOrganization: 'Changes the given fields. Organization admins may change only the contact e-mail.',
    deleteOrganization:
      'Deletes an organization at once, and its data in the background. If `client_name` is given, it must be its name.',
    getSignInSettings: 'How the users of an organization may sign in.',
    updateSignInSettings: 'Changes how the users of an organization may sign in, from their next sign-in.',
    listOrganizationRemovals:
      'Deletions of organizations in the last 30 days, newest first, with their progress.',
    updateChecklist: 'Dismisses the checklist of one’s own organization, or shows it again.',
    getChecklist: 'What a new organization still needs until it is set up; null once nothing is missing.',
    getServices: 'The services of an organization.',
    updateServices:
      'Changes the given flags. Switching a service off also switches off its API access and its e-mails.',
    getNotificationSettings:
      'How an organization is notified: the time zone of its digests and quiet hours, and what an e-mail to an address without a PGP key may contain.',
    updateNotificationSettings:
      'Changes the given settings. They also apply to e-mails that are waiting to be sent.',
    listWhitelistIps:
      'The IP allow-list of an organization, sorted by address. An empty list allows every address.',
    createWhitelistIp:
      'Adds an IPv4 or IPv6 address or network; the reply is the whole list. It applies from the next request of every user.',
    deleteWhitelistIp: 'Removes an entry of an IP allow-list.',
    getUserActivity:
      'The activity of the users of an organization in a range of days, both ends included: at most a year, so from the same date of the previous year at the earliest. Days are those of Europe/Warsaw. Weeks begin on Monday and count only the days of the range. Days and weeks without activity have 0, and so do future days.',
    listOrganizationUsers: 'Users of an organization, filtered, sorted and paged.',
    listProviderUsers:
      'Provider staff, or with scope=all every user of the portal, filtered, sorted and paged.',
    getUser: 'One user. Platform admins also get the change history.',
    createUser:
      'Creates a user and sends a link to set a password by e-mail. Organization admins create users of their own organization, platform admins also analysts.',
    updateUser:
      'Changes the given fields. A new role ends the sessions of the user. A new e-mail address takes effect once it is confirmed with the link sent to it, which also ends the sessions.',
    checkInvitations:
      'Says which of up to {{invitationsAtOnce}} addresses belong to users of the organization, and how many more users it may have. Nothing is said of other organizations.',
    inviteUsers:
      'Invites up to {{invitationsAtOnce}} people with the same role and modules. The reply names those who were not invited, with the reason.',
    sendInvitation:
      'Sends the invitation of a user who has not signed in yet again. Its link works for the full term; earlier ones stop working.',
    endInvitation:
      'Ends the invitation of a user who has not signed in yet: deletes the account, which frees its place and its address.',
    resendEmailChange: 'Sends the confirmation link again, to the e-mail address that is to be confirmed.',
    withdrawEmailChange: 'Cancels the change of the e-mail address; the confirmation link stops working.',
    confirmEmailChange:
      'Confirms the new e-mail address with the link that was sent to it. The sessions of the user end, and the API key is deleted.',
    refuseEmailChange:
      'Cancels the change of the e-mail address, with the link that was sent to the current address.',
    deleteUser: 'Deletes a user and ends the sessions.',
    resetFactors:
      'Removes the second factors of a user and ends the sessions: the next sign-in requires a code by e-mail. The user is notified by e-mail.',
    toggleActiveStatus:
      'Deactivates an active user and ends the sessions, or activates a deactivated one. `deactivated` sets the state regardless of the current one.',
    getModulePermissions: 'The modules that a user may use, and those that the organization has.',
    updateModulePermissions:
      'Sets the modules that a user may use; those left out do not change. It applies from the next request of the user. Open requests for the granted modules are closed.',
    listModuleRequests: 'Pending requests of a user for modules, oldest first.',
    listAllModuleRequests:
      'Requests for modules. Users get their own requests, also the answered ones. Organization admins get the pending requests of their organization, platform admins those of all organizations.',
    createModuleRequest:
      'Requests a module from the organization admins; if the organization does not have the module or has no admin, from the provider. Repeating a pending request changes nothing.',
    resolveModuleRequest:
      'Grants a request, or denies it with a reason; the author gets an e-mail. If a platform admin grants it, the missing service of the organization is also switched on; an organization admin cannot do that.',
    withdrawModuleRequest: 'Cancels a pending request of the caller.',
    getProfilePicture:
      'The picture of an organization, for users who may see the organization. Browsers may cache it for 10 minutes; `photo_file` of an organization is its address and changes with it.',
    updateProfilePicture:
      'Sets the picture of an organization: PNG or JPEG by its content, at most {{pictureMegabytes}} MB and {{picturePixels}} pixels (500 by 500). It is redrawn without metadata and without an empty border, at most 320 pixels on the longer side, and at most three times as wide as high.',
    deleteProfilePicture: 'Removes the picture of an organization; changes nothing if there is none.',
    getOrganizationKey:
      'The API key of an organization, or null if there is none yet. `reveal=false` leaves out the key itself.',
    regenerateOrganizationKey:
      'Generates a new API key of an organization, with the current API flags of its services. The previous key stops working at once.',
    listSystemKeys: 'System keys, by name, without the keys themselves.',
    getSystemKey: 'One system key, without the key itself.',
    createSystemKey: 'Creates a system key. Only this reply has the key.',
    updateSystemKey:
      'Changes the name, the networks or the expiry date of a system key. An empty name changes nothing.',
    rotateSystemKey:
      'Rotates a system key; the new key is valid for as long as the previous one was. The previous key works for {{keyRotationDays}} more days, unless it expires sooner. Only this reply has the new key.',
    deleteSystemKey: 'Deletes a system key, which stops working at once.',
    getUserKey: 'The API key of the caller; null if there is none. `reveal=false` leaves out the key itself.',
    regenerateUserKey:
      'Creates an API key of the caller, with the current access. A previous key stops working at once.',
    listConnectKeys:
      'The keys that the caller may see. Organization admins see the key of the organization, named keys and keys of users; users see their own key.',
    createNamedKey: 'Creates a named key of the organization. Only this reply has the key.',
    updateNamedKey: 'Changes the name, the networks or the expiry date of a named key.',
    rotateNamedKey:
      'Rotates a named key; the new key is valid for as long as the previous one was. The previous key works for {{keyRotationDays}} more days, unless it expires sooner. Only this reply has the new key.',
    revokeNamedKey: 'Revokes a named key together with its predecessor, or the key of a user, at once.',
    getKeyUsage:
      'The requests of the keys that the caller may see, of the last {{keyUsageDays}} days (Europe/Warsaw), by day and by key.',
    listClientKeys: 'All keys of an organization and of its users, with their limits and last use.',
    updateKeyLimits: 'Sets the limits of a key of any type; null means the default limits.',
    previewNotification:
      'The e-mail about a threat that is not published yet, as it would be sent to an address with or without a PGP key. Nothing is sent or stored.',
    getMyNotifications: "The signed-in user's own notification settings.",
    updateMyNotifications: "Changes the signed-in user's own notification settings.",
    updateViewDigest: "Puts a saved view into the user's digest, daily or weekly, or removes it.",
    getNotificationForecast:
      'How many organizations and addresses would be notified of a threat with indicators published now, and when.',
    getNotification: 'When organizations will be notified of an item by e-mail, or the result.',
    holdNotification:
      'Holds back notifications that have not been sent, until they are released. Indicators are sent in digests and cannot be held back: withdraw them instead.',
    sendNotification: 'Sends within a minute the notifications that are pending or held back.',
    listClientNotificationEmails:
      'The notification e-mails of an organization, in the order in which they were added.',
    listNotificationEmails:
      'Notification e-mails: for platform admins those of all organizations, for others those of their own.',
    getNotificationEmail: 'One notification e-mail.',
    createNotificationEmail:
      'Adds a notification e-mail to an organization, with a PGP key if one is given. An organization can have each address only once.',
    updateNotificationEmail:
      'Changes the given ones of description, language and preferences, or sets the PGP key. Give all preferences together; items published before the change still follow the previous ones. The address itself cannot be changed.',
    deleteNotificationEmail: 'Deletes a notification e-mail.',
    deleteNotificationEmailKey:
      'Removes the PGP key of a notification e-mail. The address then receives unencrypted what the organization allows unencrypted.',
    resumeNotificationEmail: 'Resumes notifications to a paused address.',
    testNotificationEmail:
      'Sends a test message to a notification e-mail within a minute: at most one per minute and twenty per day for an address, and none to a paused one.',
    openUnsubscribe:
      'Redirects to the page where the recipient can unsubscribe from these e-mails. Changes nothing.',
    unsubscribe:
      'Unsubscribes from the e-mails that had this link: from the page, or in one step by an e-mail program (RFC 8058). Repeating it changes nothing.',
    getUnsubscribe:
      'What a link unsubscribes from: which e-mails, to whom, and whether they are being sent now.',
    listAssets:
      'Assets of an organization, filtered, sorted and paged, with the pending requests for the assets on the page and the number of assets of each type.',
    createAsset:
      'Adds an asset. If an organization admin adds it, it is a request that the provider accepts or denies.',
    createAssets:
      'Adds up to {{assetLines}} assets. If any of them cannot be added, none is, unless only the valid ones are requested.',
    exportAssets:
      'A CSV file of the assets of an organization. With `as=link`: a link that is valid for five minutes, and the number of rows. The reply is also a link if the file is too large for a reply.',
    deleteAsset:
      'Deletes an asset; the reply is `null`. For an organization admin it creates a request to delete the asset, and the reply is the pending asset.',
    listAssetRequests:
      'Requests to add or delete assets, pending or answered: of one organization or, for platform admins, of all.',
    resolveAssetRequest:
      'Accepts or denies a request. A denied addition and an accepted deletion remove the asset.',
    resolveAssetRequests:
      'Accepts or denies the given requests, or all pending requests for assets that match the filters of a list. Later and answered requests do not change. With `expected_total` it starts only if exactly that many match.',
    getAssetJob:
      "Progress of one of the caller's bulk answers to requests. Each query also advances it while it runs.",
    cancelAssetRequest: 'Cancels a pending request.',
    createConcernDismissal:
      'Marks that an item does not concern an asset of the organization ("not ours"), for everyone in the organization. The caller needs access to the module of the item, and the item must match the asset.',
    deleteConcernDismissal: 'Removes the mark that an item does not concern an asset of the organization.',
    listOrganizationTags: 'All entries of the dictionary of organization tags, active or not.',
    createOrganizationTag:
      'Adds an entry to the dictionary of organization tags; an inactive entry of that name becomes active again.',
    updateOrganizationTag: 'Renames or (de)activates an entry of the dictionary of organization tags.',
    deleteOrganizationTag: 'Deletes an entry of the dictionary of organization tags that nothing uses.',
    listMails:
      'E-mails of the last 30 days, newest first. Pending ones come first, at most 200 notifications and 200 others. A page may have fewer items than requested, or none, while `next` is set.',
    sendMailAgain:
      'Sends a notification that did not arrive again, composed again from the same events. Each e-mail can be sent again once.',
    listAudit:
      'Records of the audit log, newest first. An organization admin sees records of the users and keys of the organization, and of what the provider changed in its accounts and settings. A page may have fewer records than requested, or none, while `next` is set: a rare record is searched for page by page.',
    startAuditExport:
      'Starts an export of all matching records that the caller sees: a zipped CSV file, newest first. A large export continues in the background.',
    listAuditExports: "The caller's exports of the last day, newest first.",
    listFailedJobs: 'Background jobs that were abandoned in the last 7 days, newest first, at most 100.',
    getAuditExport: "Progress of one of the caller's exports.",
    downloadAuditExport: "Redirects to the file of one of the caller's exports. Files are stored for a day.",
    listFeedCategories: 'All entries of the dictionary of feed categories, active or not.',
    getFeedCategory: 'One entry of the dictionary of feed categories.',
    createFeedCategory:
      'Adds an entry to the dictionary of feed categories; an inactive entry of that name becomes active again.',
    updateFeedCategory: 'Renames or (de)activates an entry of the dictionary of feed categories.',
    deleteFeedCategory: 'Deletes an entry of the dictionary of feed categories that nothing uses.',
    listFeedTags: 'All entries of the dictionary of feed tags, active or not.',
    getFeedTag: 'One entry of the dictionary of feed tags.',
    createFeedTag:
      'Adds an entry to the dictionary of feed tags; an inactive entry of that name becomes active again.',
    updateFeedTag: 'Renames or (de)activates an entry of the dictionary of feed tags.',
    deleteFeedTag: 'Deletes an entry of the dictionary of feed tags that nothing uses.',
    listFeedTypes: 'All entries of the dictionary of feed types, active or not.',
    getFeedType: 'One entry of the dictionary of feed types.',
    getTlpDefaults: 'The default TLP level of each kind of item, for items without their own level.',
    updateTlpDefaults: 'Sets the default TLP levels. Items without their own level get the new one at once.',
    createFeedType:
      'Adds an entry to the dictionary of feed types; an inactive entry of that name becomes active again.',
    updateFeedType: 'Renames or (de)activates an entry of the dictionary of feed types.',
    deleteFeedType: 'Deletes an entry of the dictionary of feed types that nothing uses.',
    listFeeds:
      'Indicators, filtered, sorted and paged, with the exact total. Users other than analysts get only published ones.',
    getFeed:
      'One indicator. Analysts also get its change history, organizations the reason why it concerns them.',
    listMatchingFeeds:
      'Indicators similar to one that is about to be added: with the same value in any notation, or of the same type with the same tags and a value that contains this one.',
    createFeed:
      'Adds an indicator. A value that does not match its type is refused; a value on a list of known harmless values must be confirmed.',
    updateFeed: 'Changes the given fields.',
    deleteFeed: 'Deletes an indicator with its comments.',
    bulkDeleteFeeds:
      'Deletes the given indicators with their comments. If an id does not exist, the whole request is refused.',
    verifyFeed: 'Publishes or withdraws an indicator.',
    undoFeedAct:
      'Undoes what you verified or withdrew, within 20 seconds, or your deletion of a comment or change of the TLP levels of groups, within a day, by the token in its reply. Items that have changed since stay as they are, and are listed in `left`.',
    verifyFeeds:
      'Publishes or withdraws the given indicators. If an id does not exist, the whole request is refused.',
    exportFeeds: 'A CSV file of the matching indicators.',
    listFeedThreats:
      'Threats that refer to a group of the indicator. Empty for callers without access to threats.',
    lookUpFeeds:
      'Which of up to 1,000 values are known, in any notation, defanged or not, and which known networks and domains contain them.',
    importFeeds:
      'Adds the indicators of a file, in batches of rows, with a result for each. Repeating a batch adds nothing twice. A dry run writes nothing.',
    publishFeeds:
      'Publishes a threat with its group and indicators, everything or nothing. Indicators that the portal has join the group and are published.',
    undoPublication:
      'Undoes your publication within 20 seconds, unless anything of it has been changed or used since.',
    listFeedComments: 'Comments on an indicator, newest first.',
    getFeedComment: 'One comment.',
    createFeedComment: 'Adds a comment to an indicator.',
    updateFeedComment: "Changes one of the caller's own comments.",
    deleteFeedComment: "Deletes one of the caller's own comments.",
    startMassAction:
      'Starts an action on the given indicators, or on all that match the filters of a list. Indicators that are added later do not change. With `expected_total` it starts only if exactly that many match.',
    startFeedExport:
      'Starts an export of all matching indicators: a zipped CSV file, in the order of the sort.',
    listFeedJobs: "The caller's jobs of the last day, newest first.",
    getToDo: 'Pending work of analysts, oldest first, and what came on the last 30 days.',
    getPortalToDo: 'Pending work of platform admins, each kind with its number and first items.',
    startVisibilityJob:
      'Starts an action on all visibilities that match the filters of a list, if about `expected_total` do. Later ones do not change.',
    getVisibilityJob: "Progress of one of the caller's jobs on visibilities. Each query also advances it.",
    stopVisibilityJob: 'Stops such a job. What it has changed stays.',
    startIncidentJob: 'The same as `startVisibilityJob`, for incidents.',
    getIncidentJob: "Progress of one of the caller's jobs on incidents.",
    stopIncidentJob: 'Stops such a job.',
    startThreatJob: 'The same as `startVisibilityJob`, for threats.',
    getThreatJob: "Progress of one of the caller's jobs on threats.",
    stopThreatJob: 'Stops such a job.',
    stopFeedJob:
      'Stops a job of the caller. What it has changed stays, and can be undone if the job has a token for it.',
    getFeedJob:
      "Progress of one of the caller's jobs. Each query also advances it for some seconds while it runs.",
    downloadFeedExport:
      "Redirects to the file of one of the caller's exports. Files are stored for a day, and are not available once items that they may contain were raised to TLP:RED.",
    listFeedGroups:
      'Groups of indicators, filtered, sorted and paged. Users other than analysts get only published ones.',
    getFeedGroup: 'One group. Analysts also get its change history.',
    listFeedGroupNames: 'Names of the groups with these ids.',
    listFeedGroupInfo: 'Groups to choose from: at most 50, last changed first.',
    listFeedGroupThreats: 'Threats that refer to the group. Empty for callers without access to threats.',
    listFeedGroupFeeds: 'Indicators of a group, filtered, sorted and paged.',
    createFeedGroup: 'Creates a group of indicators.',
    updateFeedGroup: 'Changes the given fields; `is_verified` publishes or withdraws the group.',
    deleteFeedGroup:
      'Deletes a group. Its indicators remain. Refused if threats refer to the group or API keys are limited to it.',
    bulkDeleteFeedGroups:
      'Deletes the given groups. Their indicators remain. Groups that threats refer to, or that API keys are limited to, are refused.',
    verifyFeedGroups:
      'Publishes or withdraws the given groups. If an id does not exist, the whole request is refused.',
    bulkUpdateFeedGroupLevels:
      'Sets the TLP level of the given groups; null sets the default level of groups. If an id does not exist, the whole request is refused.',
    addFeedsToGroup: 'Adds indicators to a group.',
    removeFeedsFromGroup: 'Removes indicators from a group.',
    updateFeedsOfGroup:
      'Publishes or withdraws all indicators of a group, or sets their IDS flag. A job does this: for a large group it is still running in the reply, and `changed` is the number done so far.',
    exportFeedGroupFeeds: 'A CSV file of the indicators of a group.',
    createSighting:
      'Reports that an indicator was seen in the organization, or is a false positive there or for everyone. A false positive for everyone requires `evidence` that analysts can assess: at least 30 characters and four different words.',
    listFeedSightings:
      "The organization's own sightings of an indicator, latest first, and the number of organizations that saw it. Analysts get those of all organizations. `other_value` is set if the value of the indicator has changed since: it is the value that was reported. The sighting does not apply to the current value, and an answer to it cannot withdraw the indicator.",
    listSightings: 'The inbox: sightings from organizations, filtered, sorted and paged.',
    getSighting: 'One sighting of the inbox.',
    answerSighting:
      'Answers a sighting; the organization is notified. `taken_back` withdraws the indicator, with the given reason.',
    deleteSighting:
      "Deletes the organization's own sighting, as long as it has not been answered. A false positive for the organization can always be deleted.",
    getFeedWithdrawal:
      'When and why a published indicator was withdrawn, and what it was. Not found for an indicator that is published or never was.',
    renewFeed:
      'Extends the validity of a published indicator from now, as if it had been seen; an expired one becomes valid again.',
    listFeedViews:
      "The caller's own views and those shared with the organization, by name, each with its number of indicators.",
    getFeedView: 'One view of indicators.',
    createFeedView: 'Creates a view of indicators. A user can have at most 50 views.',
    updateFeedView: "Replaces one of the caller's own views of indicators.",
    deleteFeedView:
      "Deletes one of the caller's own views. Refused if API keys of the organization are limited to it.",
    listFeedViewFeeds: 'Indicators of a view, filtered further, sorted and paged.',
    exportFeedViewFeeds: 'A CSV file of the indicators of a view.',
    listViews:
      "The caller's own views and those shared with the organization, of every list that the caller may read, by name, each with the number of its items.",
    getView: 'One view of any list.',
    createView: 'Creates a view of a list, with filters as in its query. A user can have at most 50 views.',
    updateView: "Replaces one of the caller's own views. Its list stays the same.",
    deleteView:
      "Deletes one of the caller's own views. Refused if API keys of the organization are limited to it.",
    listReportViewTypes:
      'How the section of each module can be shown; the first is the default for a new section.',
    listReportTemplates: "The caller's own templates, by name, and the built-in ones.",
    createReportTemplate: 'Creates a template of four sections. A user can have at most eight templates.',
    deleteReportTemplate:
      "Deletes one of the caller's own templates. Reports created from it keep their sections.",
    listPeriodicReports:
      "The caller's periodic reports by name; organization admins get those of all users of the organization.",
    createPeriodicReport:
      'A report that is generated at 03:00 (Europe/Warsaw) after each day, week, month or quarter, about that period.',
    getPeriodicReport: 'One periodic report.',
    updatePeriodicReport: 'Changes the given fields. A section that is null is removed.',
    deletePeriodicReport: 'Deletes a periodic report with its schedule. Reports generated from it remain.',
    updatePeriodicReportStatus:
      'Switches a periodic report on or off. It starts with the first period whose report is not due yet.',
    listReports:
      "Reports that are generated, being prepared or failed: the caller's own; organization admins get those of all users of the organization.",
    listUserReports:
      "A user's reports: the caller's own, or those of a user of the organization admin's organization.",
    listClientReports: "All reports of the caller's own organization.",
    createReport: 'Requests a report for a period of at most one month. It is generated in the background.',
    getReport: 'One report.',
    deleteReport: 'Deletes a report with its file; a report that is being prepared is not finished.',
    downloadReport:
      'Redirects to the zip file, by a link that is valid for five minutes. Users without access to a module of the report get no link, and nobody does once an item of it was raised to TLP:RED.',
    retryReport: 'Puts a report that has failed back into the queue.',
    sendReport: "Sends a report that is ready to its owner's address, encrypted with the owner's key.",
    previewReport:
      'A preview of a report: the number of rows of each section, the number of pages, and the summary.',
    listWebhooks: "The webhooks of the caller's organization, with the state of each.",
    createWebhook:
      'Creates a webhook of the organization; there can be at most {{webhooks}}. Only this reply has its secret.',
    updateWebhook: 'Changes the name, the address or the choice of events of a webhook.',
    deleteWebhook: 'Deletes a webhook with its log. Nothing more is sent to it, not even pending events.',
    rotateWebhookSecret:
      'Generates a new secret of a webhook. The previous one also signs for {{webhookRotationHours}} hours. Only this reply has the new secret.',
    pauseWebhook:
      'Pauses a webhook: nothing is sent to it, and events that occur while it is paused are not sent later.',
    resumeWebhook: 'Resumes a paused webhook and sends it a test event.',
    testWebhook: 'Sends a test event within a minute, once, also to a paused webhook.',
    listWebhookDeliveries:
      'The deliveries to a webhook in the last {{webhookRetentionDays}} days and their results, newest first, {{webhookPage}} at a time.',
    getWebhookDelivery:
      'An event with its planned body and its attempts. Each attempt leaves out items that were deleted since or may no longer be sent.',
    resendWebhookDelivery: 'Sends an event again with the same id, with as many attempts as for a new one.',
    listClientWebhooks: 'The webhooks of an organization by name and host, and whether they work.',
    listSources: 'All sources of indicators by name, each with its state and last run.',
    getSource: 'One source.',
    createSource: 'Creates a source. It is off, and its secret is in no reply.',
    updateSource:
      'Changes the settings of a source. Another address, user or kind of sign-in needs the secret again. Indicators that the source has keep what they are.',
    switchSource: 'Switches a source on or off. Its indicators stay as they are while it is off.',
    deleteSource:
      'Deletes a source that is off. Its indicators stay, and are valid as long as their types say.',
    runSource: 'Reads a source now.',
    decideSource:
      'Decides on indicators that a source no longer has and that are more than its threshold: the next run lets them go, or keeps them.',
    trySource: 'Reads the first rows of an address and says what they would become. It writes nothing.',
    listSourceRuns: 'The runs of a source, newest first.',
    getSourceRun: 'A run with its log and the first refused rows.',
  } satisfies Record<OperationId, string>,
} as const
