import feedImport from './feed-import.ts'
import first from './first.ts'
import rest from './rest.ts'

/** All texts of the language, for types and tests; the application loads its parts. */
export default { ...first, ...rest, feedImport }
