import feedGroups from './feed-groups.ts'
import feedJobs from './feed-jobs.ts'
import feedTools from './feed-tools.ts'
import feedViews from './feed-views.ts'
import feeds from './feeds.ts'
import home from './home.ts'
import incidents from './incidents.ts'
import list from './list.ts'
import organizations from './organizations.ts'
import settings from './settings.ts'
import threats from './threats.ts'
import visibilities from './visibilities.ts'

/** What the areas behind sign-in say. */
export default { feedGroups, feedJobs, feedTools, feedViews, feeds, home, incidents, list, organizations, settings, threats, visibilities }
