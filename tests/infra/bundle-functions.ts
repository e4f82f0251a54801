/**
 * Bundles the functions once before the infrastructure tests, which deploy them, unless that has just been done. Also
 * creates a folder for the assemblies those tests synthesize.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bundleFunctions } from '#infra/bundle.ts'
import { bundledVariable } from '#scripts/test/variables.ts'

/** The environment variable with the path of the folder. */
export const assembliesVariable = 'TEST_ASSEMBLIES'

export const setup = async (): Promise<() => void> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'assemblies-'))
  process.env[assembliesVariable] = folder
  if (process.env[bundledVariable] === undefined) await bundleFunctions()
  return () => rmSync(folder, { recursive: true })
}
