/** Business constants and limits (part 1 section 9). Numbers that both sides need are defined only here. */
export const limits = {
  /** Characters of a query, percent-encoded: CloudFront accepts URLs of 8,192 in total. */
  queryLength: 7500,
  pageSize: 10,
  /** Maximum page size. */
  pageSizeMax: 100,
  nameLength: 255,
  /** Most items of a job that can be undone: one request restores them all. */
  undoableItems: 2_000,
  /** Characters of a search text: a value of 255 characters is longer when defanged. */
  searchLength: 1020,
  descriptionLength: 2000,
  /** Characters of a reply to an incident. */
  replyLength: 4000,
  /** People whom a reply mentions. */
  replyMentions: 10,
  /** Files of a reply, and of all replies to an incident. */
  replyFiles: 5,
  conversationFiles: 100,
  /** Characters of the reason for accepting an exposure's risk. */
  acceptedReasonFrom: 20,
  acceptedReasonLength: 1000,
  /** Minimum evidence for a false positive for everybody: characters, and different words. */
  claimEvidenceFrom: 30,
  claimEvidenceWords: 4,
  /** Maximum list entries in the precondition of a change. */
  valuesBefore: 1_000,
  tagsPerItem: 8,
  hyperlinks: 50,
  hyperlinkLength: 2048,
  /** Maximum organizations for which one incident is published at once. */
  organizationsAtOnce: 500,
  /** Maximum rows of a bulk action. */
  bulkItems: 500,
  emailLength: 255,
  /** Characters of the reason for declining a request. */
  reasonLength: 500,
  personNameLength: 400,
  organizationNameLength: 400,
  organizationUsers: 5000,
  organizationUsersDefault: 10,
  organizationTags: 50,
  /** Entries of an organization's IP allow-list: every request of its users reads them. */
  whitelistIps: 200,
  /** Maximum per organization. */
  notificationEmails: 100,
  /** Days before a key's expiry from which it is shown as needing attention. */
  pgpKeyWarningDays: 30,
  /** The same for an account. */
  accountWarningDays: 30,
  /** How long the link in an invitation works. */
  invitationHours: 72,
  /** Maximum people invited by one call. */
  invitationsAtOnce: 50,
  /** How long a new e-mail address can be confirmed. */
  emailChangeHours: 72,
  /** Opening a module or the portal again within this many minutes counts as the same visit. */
  visitMinutes: 5,
  indicatorValueLength: 255,
  indicatorOriginLength: 255,
  indicatorNotesLength: 1000,
  indicatorCommentLength: 2000,
  indicatorTags: 50,
  /** Maximum count in one sighting. */
  sightingTimes: 1_000_000_000,
  /** Maximum sightings from an organization within 24 hours, including its systems. */
  sightingsOfDay: 10_000,
  /** The part of it for the organization's users. */
  sightingsOfPeopleOfDay: 500,
  /** Maximum indicators that an organization reports as false positives: every list for its users reads them. */
  reportedFalsePositives: 5000,
  /** Maximum values of one pasted list. */
  indicatorLookup: 1000,
  /** Rows in one batch of an import. */
  indicatorImportRows: 450,
  /** Indicators that are published together with their threat; an import takes more. */
  publishedIndicators: 300,
  /** How many of them the portal may have already: each is a write of the same transaction. */
  publishedKnown: 75,
  /** Maximum saved views of a user. */
  views: 50,
  /** Maximum saved views that users share in an organization: all of them see and count these. */
  sharedViews: 50,
  /** Maximum groups that a saved view of threats names. */
  viewGroups: 10,
  /** Maximum bytes in UTF-8, to bound the cost of hashing. */
  passwordBytes: 1024,
  passwordLength: 8,
  secondFactorLength: 6,
  secondFactorResendSeconds: 30,
  /**
   * Seconds before another reset link can be requested. The link is sent within the next minute, and a request before
   * that would only send a second one.
   */
  resetResendSeconds: 120,
  secondFactorMinutes: 10,
  secondFactorFailures: 5,
  resetTokenMinutes: 60,
  /** Characters of an armoured key; its base64 form has a third more. */
  pgpKeyBytes: 200_000,
  toastMilliseconds: 5000,
  searchDebounceMilliseconds: 800,
  badgeAbbreviateFrom: 10_000,
} as const
