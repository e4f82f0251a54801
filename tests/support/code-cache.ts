/** Compiled code of the functions, which every file that runs the local cloud starts anew: compiled once a run. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where the workers find the folder. */
export const codeCacheVariable = 'TEST_CODE_CACHE'

/** Makes the folder before a project's first test; what it answers with removes it. */
export const setup = (): (() => void) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-code-'))
  process.env[codeCacheVariable] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
