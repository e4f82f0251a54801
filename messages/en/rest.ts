import home from './home.ts'
import common from './common.ts'
import account from './account.ts'

/** Texts that the pages behind sign-in share. */
export default { home, common, account }
