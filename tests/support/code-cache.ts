/**
 * A compile cache of the functions, which every file that runs the local cloud starts again. They are compiled once a
 * run.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The environment variable with the path of the folder, for workers. */
export const codeCacheVariable = 'TEST_CODE_CACHE'

/** Creates the folder before a project's first test. Returns a function that removes it. */
export const setup = (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-code-'))
  process.env[codeCacheVariable] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
