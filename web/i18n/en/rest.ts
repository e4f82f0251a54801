import assets from './assets.ts'
import emails from './emails.ts'
import feeds from './feeds.ts'
import home from './home.ts'
import incidents from './incidents.ts'
import keys from './keys.ts'
import list from './list.ts'
import organizations from './organizations.ts'
import settings from './settings.ts'
import threats from './threats.ts'
import users from './users.ts'
import visibilities from './visibilities.ts'

/** What the areas behind sign-in say. */
export default { assets, emails, feeds, home, incidents, keys, list, organizations, settings, threats, users, visibilities }
