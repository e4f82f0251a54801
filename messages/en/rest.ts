import common from './common.ts'

/** Texts that the pages behind sign-in share. */
export default { common }
