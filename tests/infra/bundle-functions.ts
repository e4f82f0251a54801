/**
 * Bundles the functions once before the tests of the infrastructure, which deploy them, unless that has just been done,
 * and keeps a folder for what those synthesize.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bundleFunctions } from '#infra/bundle.ts'
import { bundledVariable } from '#scripts/test/variables.ts'

/** Where the tests find the folder. */
export const assembliesVariable = 'TEST_ASSEMBLIES'

export const setup = async (): Promise<() => void> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'assemblies-'))
  process.env[assembliesVariable] = folder
  if (process.env[bundledVariable] === undefined) await bundleFunctions()
  return () => rmSync(folder, { recursive: true })
}
