import home from './home.ts'
import common from './common.ts'
import account from './account.ts'

/** What the pages behind sign-in have in common. */
export default { home, common, account }
