import account from './areas/account.ts'
import assets from './areas/assets.ts'
import audit from './areas/audit.ts'
import assetMatches from './areas/asset-matches.ts'
import dashboard from './areas/dashboard.ts'
import dictionaries from './areas/dictionaries.ts'
import mails from './areas/mails.ts'
import notificationEmails from './areas/notification-emails.ts'
import notifications from './areas/notifications.ts'
import indicatorGroups from './areas/indicator-groups.ts'
import indicatorImport from './areas/indicator-import.ts'
import indicatorJobs from './areas/indicator-jobs.ts'
import indicators from './areas/indicators.ts'
import indicatorLookup from './areas/indicator-lookup.ts'
import views from './areas/views.ts'
import factors from './areas/factors.ts'
import first from './first.ts'
import home from './areas/home.ts'
import incidents from './areas/incidents.ts'
import apiDocs from './areas/api-docs.ts'
import apiGuide from './areas/api-guide.ts'
import apiKeys from './areas/api-keys.ts'
import bulkJobs from './areas/bulk-jobs.ts'
import connect from './areas/connect.ts'
import organizations from './areas/organizations.ts'
import publication from './areas/publication.ts'
import reports from './areas/reports.ts'
import rest from './rest.ts'
import search from './areas/search.ts'
import sightings from './areas/sightings.ts'
import sources from './areas/sources.ts'
import threats from './areas/threats.ts'
import users from './areas/users.ts'
import exposures from './areas/exposures.ts'
import webhooks from './areas/webhooks.ts'

/** All texts of the language, for types and tests. The application loads its parts. */
export default {
  ...first,
  ...rest,
  account,
  home,
  assets,
  audit,
  assetMatches,
  dashboard,
  dictionaries,
  factors,
  mails,
  notificationEmails,
  notifications,
  indicatorGroups,
  indicatorImport,
  indicatorJobs,
  bulkJobs,
  indicators,
  indicatorLookup,
  views,
  incidents,
  apiDocs,
  apiGuide,
  apiKeys,
  connect,
  organizations,
  publication,
  reports,
  search,
  sightings,
  sources,
  threats,
  users,
  exposures,
  webhooks,
}
