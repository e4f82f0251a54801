/** `run.json` of the state folder: where a cloud that runs can be found by the operator's other programs. */
import { chmodSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Cloud } from '../cloud.ts'
import { writeFileAtomic } from './state.ts'
import { errorCode } from '../values.ts'

export const runFile = 'run.json'

/** An output of the stacks by its name, whichever stack has it. */
export const outputOf = (cloud: Pick<Cloud, 'outputs'>, name: string): string | undefined =>
  Object.values(cloud.outputs).find((outputs) => name in outputs)?.[name]

/** Writes the record; the result removes it. For the owner's eyes only: it holds the operator's key. */
export const writeRunFile = (stateDir: string, cloud: Cloud): (() => void) => {
  const file = path.join(stateDir, runFile)
  const { region, accessKeyId, secretAccessKey } = cloud.credentials
  const names = {
    tableName: outputOf(cloud, 'TableName'),
    snapshotsBucket: outputOf(cloud, 'SnapshotsBucket'),
    filesBucket: outputOf(cloud, 'FilesBucket'),
  }
  writeFileAtomic(
    file,
    `${JSON.stringify({ pid: process.pid, url: cloud.url, region, accessKeyId, secretAccessKey, endpoints: cloud.endpoints, ...names }, null, 2)}\n`,
  )
  chmodSync(file, 0o600)
  return () => rmSync(file, { force: true })
}

/** Whether a process is there. A record outlives a cloud that was killed. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}
