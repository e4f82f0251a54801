/** `run.json` of the state folder, from which other programs of the operator learn the running cloud's address. */
import { chmodSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { Cloud } from 'local-cloud'
import { writeFileAtomic } from 'local-cloud/state/state'
import type { PortalCloud } from './portal-cloud.ts'

export const runFile = 'run.json'

/** An output by name, from any stack. */
export const outputOf = (cloud: Pick<Cloud, 'outputs'>, name: string): string | undefined =>
  Object.values(cloud.outputs).find((outputs) => name in outputs)?.[name]

/**
 * Writes the record and returns a function that deletes it. Only the owner may read it, because it contains the
 * operator's key.
 */
export const writeRunFile = (stateDir: string, cloud: PortalCloud): (() => void) => {
  const file = path.join(stateDir, runFile)
  const { region, accessKeyId, secretAccessKey } = cloud.credentials
  const names = {
    tableName: outputOf(cloud, 'TableName'),
    snapshotsBucket: outputOf(cloud, 'SnapshotsBucket'),
    filesBucket: outputOf(cloud, 'FilesBucket'),
    keySealArn: outputOf(cloud, 'KeySealArn'),
    deviceSealArn: outputOf(cloud, 'DeviceSealArn'),
    factorSealArn: outputOf(cloud, 'FactorSealArn'),
  }
  writeFileAtomic(
    file,
    `${JSON.stringify({ pid: process.pid, url: cloud.url, region, accessKeyId, secretAccessKey, endpoints: cloud.endpoints, sinkPort: cloud.sinkPort, ...names }, null, 2)}\n`,
  )
  chmodSync(file, 0o600)
  return () => rmSync(file, { force: true })
}
