/** Sample data that lies beside the repository and not in it: real indicators, threats and indicators. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../shared/data', import.meta.url))

/**
 * The folder of sample data; undefined where there is none, and then the tests that need it are skipped
 * (`describe.skipIf`).
 */
export const sharedData: string | undefined = existsSync(folder) ? folder : undefined
