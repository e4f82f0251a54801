/** Sample data in a folder next to the repository: real indicators and threats. */
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../../shared/data', import.meta.url))

/**
 * The folder of sample data; undefined where it is missing. Tests that need it are then skipped (`describe.skipIf`).
 */
export const sharedData: string | undefined = existsSync(folder) ? folder : undefined
