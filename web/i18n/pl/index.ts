import assets from './assets.ts'
import audit from './audit.ts'
import dictionaries from './dictionaries.ts'
import notificationEmails from './notification-emails.ts'
import feedGroups from './feed-groups.ts'
import feedImport from './feed-import.ts'
import feedJobs from './feed-jobs.ts'
import feeds from './feeds.ts'
import feedLookUp from './feed-look-up.ts'
import feedViews from './feed-views.ts'
import first from './first.ts'
import incidents from './incidents.ts'
import apiKeys from './api-keys.ts'
import organizations from './organizations.ts'
import rest from './rest.ts'
import threats from './threats.ts'
import users from './users.ts'
import visibilities from './visibilities.ts'

/** All texts of the language, for types and tests; the application loads its parts. */
export default {
  ...first,
  ...rest,
  assets,
  audit,
  dictionaries,
  notificationEmails,
  feedGroups,
  feedImport,
  feedJobs,
  feeds,
  feedLookUp,
  feedViews,
  incidents,
  apiKeys,
  organizations,
  threats,
  users,
  visibilities,
}
