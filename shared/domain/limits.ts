/**
 * Business constants and limits (part 1 section 9). A number that both sides need stands here and nowhere
 * else.
 */
export const limits = {
  /** Characters of a query, percent-encoded: CloudFront takes an address of 8,192 in all. */
  queryLength: 7500,
  pageSize: 10,
  /** The largest page a client may ask for. */
  pageSizeMax: 100,
  nameLength: 255,
  /** Of a text that is searched: a value of 255 characters is longer when it is written harmlessly. */
  searchLength: 1020,
  descriptionLength: 2000,
  /** Why the risk of an exposure is accepted, in characters. */
  acceptedReasonFrom: 20,
  acceptedReasonLength: 1000,
  /** What shows that an indicator is a false positive for everybody: characters, and different words among them. */
  claimEvidenceFrom: 30,
  claimEvidenceWords: 4,
  /** Entries of a list that a change is written over. */
  valuesBefore: 1_000,
  tagsPerItem: 8,
  hyperlinks: 50,
  hyperlinkLength: 2048,
  /** How many organizations one incident is published for at once. */
  organizationsAtOnce: 500,
  /** The most rows one bulk action takes. */
  bulkItems: 500,
  emailLength: 255,
  /** Why a request was declined, in characters. */
  reasonLength: 500,
  personNameLength: 400,
  organizationNameLength: 400,
  organizationUsers: 5000,
  organizationUsersDefault: 10,
  organizationTags: 50,
  /** Entries of an organization's IP allow-list: every request of its users reads them. */
  whitelistIps: 200,
  /** Of one organization. */
  notificationEmails: 100,
  /** A key that ends within this many days is shown as one that needs attention. */
  pgpKeyWarningDays: 30,
  /** The same for an account. */
  accountWarningDays: 30,
  /** How long the link in the mail to a new user works. */
  invitationHours: 72,
  /** How long a new e-mail address can be confirmed. */
  emailChangeHours: 72,
  /** A module or the portal that a user enters again within so many minutes is the same visit. */
  visitMinutes: 5,
  indicatorValueLength: 255,
  indicatorOriginLength: 255,
  indicatorNotesLength: 1000,
  indicatorCommentLength: 2000,
  indicatorTags: 50,
  /** How often one sighting says that an indicator was seen. */
  sightingTimes: 1_000_000_000,
  /** Sightings that an organization sends within 24 hours, its systems among them. */
  sightingsOfDay: 10_000,
  /** Those of them that its people send. */
  sightingsOfPeopleOfDay: 500,
  /** Indicators that an organization has as false positives: every list of its people carries them. */
  reportedFalsePositives: 5000,
  /** Values of one pasted list. */
  indicatorLookup: 1000,
  /** Rows of one batch of an import. */
  indicatorImportRows: 450,
  /** Views that one person keeps. */
  indicatorViews: 50,
  /** Bytes of UTF-8; more is hashed by nobody. */
  passwordBytes: 1024,
  passwordLength: 8,
  secondFactorLength: 6,
  secondFactorResendSeconds: 30,
  /** A reset link goes out at the next minute; until this is over, asking again would only send a second one. */
  resetResendSeconds: 120,
  secondFactorMinutes: 10,
  secondFactorFailures: 5,
  resetTokenMinutes: 60,
  /** Characters of an armoured key, and of its base64 form a third more. */
  pgpKeyBytes: 200_000,
  toastMilliseconds: 5000,
  searchDebounceMilliseconds: 800,
  badgeAbbreviateFrom: 10_000,
} as const
