import home from './home.ts'
import list from './list.ts'
import settings from './settings.ts'

/** What the pages behind sign-in have in common. */
export default { home, list, settings }
