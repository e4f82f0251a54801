import home from './home.ts'
import list from './list.ts'
import settings from './settings.ts'
import threats from './threats.ts'

/** What the areas behind sign-in say. */
export default { home, list, settings, threats }
