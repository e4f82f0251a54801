/** Descriptions of the areas: the text of each section in both API documents. */
import type { Area } from './endpoint.ts'

export const areaDescriptions = {
  auth: 'Signing in with a password and a second step, signing out, and a forgotten password.',
  account: 'What users see and change in their own account.',
  factors: 'Second factors, passkeys, recovery codes and the sessions of an account.',
  statistics: 'Counts for the menu and the home page.',
  threats: 'Threats: what attackers do, with indicators and links.',
  dictionaries: 'Categories, tags and types, in both languages.',
  incidents: 'Incidents of organizations, their attachments and templates.',
  visibilities: 'Visibilities: exposures of organizations and their repair.',
  feeds: 'Indicators of compromise, and the comments on them.',
  feed_groups: 'Groups of indicators.',
  feed_views: 'Saved filters of indicators.',
  sightings: 'Sightings of indicators by organizations, and false positives.',
  reports: 'Reports, once or regularly, and their templates.',
  api_keys: 'Keys that machines use to call the portal.',
  organizations: 'Organizations, their services, logos and networks.',
  notification_emails: 'Addresses that receive notifications of published items.',
  notifications: 'Notifications of an item: pending, sent and held back.',
  users: 'Users of organizations and of the provider.',
  assets: 'Assets of organizations, and requests to change them.',
  audit: 'Who did what and when.',
  mails: 'E-mails that the portal sent, and those that failed.',
  webhooks: 'Endpoints that receive events over HTTP.',
} as const satisfies Record<Area, string>

/** Sections of the key API, by the first segment of the path. */
export const keySectionDescriptions = {
  me: 'What the key itself may do.',
  threats: areaDescriptions.threats,
  incidents: areaDescriptions.incidents,
  visibilities: areaDescriptions.visibilities,
  assets: areaDescriptions.assets,
  categories: 'Categories of every module.',
  tags: 'Tags of every module.',
  indicators: 'Indicators of compromise as JSON, one by one or as changes.',
  'indicator-types': 'Types of indicators.',
  groups: areaDescriptions.feed_groups,
  views: areaDescriptions.feed_views,
  outputs: 'Indicators as files in the formats of security products, each at its own address.',
  'TAXII 2.1': 'Indicators and threats as STIX 2.1 objects, for TAXII clients.',
} as const
