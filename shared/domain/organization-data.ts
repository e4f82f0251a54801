/** Data deleted with an organization, grouped by the points of the confirmation question. */

/** Points of the confirmation question, the most painful first. */
export const lostPoints = [
  'users',
  'items',
  'reports',
  'indicators',
  'assets',
  'connections',
  'settings',
] as const
export type LostPoint = (typeof lostPoints)[number]

/** Kinds of data by their names in the deletion's progress, each with its point. */
export const organizationData = {
  users: 'users',
  module_requests: 'users',
  incidents: 'items',
  incident_templates: 'items',
  visibilities: 'items',
  exposure_settings: 'items',
  reminders: 'items',
  files: 'items',
  reports: 'reports',
  report_templates: 'reports',
  periodic_reports: 'reports',
  feed_views: 'indicators',
  sightings: 'indicators',
  assets: 'assets',
  asset_requests: 'assets',
  concern_dismissals: 'assets',
  api_keys: 'connections',
  key_use: 'connections',
  webhooks: 'connections',
  outputs: 'connections',
  notification_emails: 'settings',
  notifications: 'settings',
  activity: 'settings',
} as const satisfies Record<string, LostPoint>
export type OrganizationData = keyof typeof organizationData

export const isOrganizationData = (text: string): text is OrganizationData =>
  Object.hasOwn(organizationData, text)
