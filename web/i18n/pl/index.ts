import audit from './audit.ts'
import dictionaries from './dictionaries.ts'
import first from './first.ts'
import rest from './rest.ts'

/** All texts of the language, for types and tests; the application loads its parts. */
export default { ...first, ...rest, audit, dictionaries }
