/**
 * Allows one cloud per state folder, with a file lock of SQLite. The operating system releases it however the process
 * ends, so no stale lock needs removing.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { errorCode, errorMessage } from '../values.ts'

/** Another process uses the state folder. The message names it. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError'
}

/** Takes the lock of a state folder and returns its release. Throws FolderInUseError. */
export const lockFolder = (stateDir: string): (() => void) => {
  mkdirSync(stateDir, { recursive: true })
  const pidFile = path.join(stateDir, 'cloud.pid')
  const database = new DatabaseSync(path.join(stateDir, 'lock.sqlite'))
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (!/locked/.test(errorMessage(error))) throw error
    const holder = existsSync(pidFile) ? ` (process ${readFileSync(pidFile, 'utf8').trim()})` : ''
    throw new FolderInUseError(
      `Another local cloud${holder} uses ${stateDir}. Stop it first, or choose another folder.`,
    )
  }
  writeFileSync(pidFile, `${process.pid}\n`)
  return () => database.close()
}

/** Whether a process runs. A file with its id may outlive it. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
