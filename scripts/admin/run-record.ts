/** Lets a second process find the running local cloud: the record in `run.json` of its state folder. */
import * as z from 'zod'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { isRunning } from 'local-cloud/state/lock'
import { runFile } from '#scripts/local/run-file.ts'
import { Refused } from './failures.ts'

const recordSchema = z.object({
  pid: z.int(),
  url: z.url(),
  region: z.string(),
  accessKeyId: z.string(),
  secretAccessKey: z.string(),
  endpoints: z.object({ dynamodb: z.url(), s3: z.url(), secretsmanager: z.url() }),
  /** Where lists for sources of indicators are served. */
  sinkPort: z.int().optional(),
  tableName: z.string(),
  snapshotsBucket: z.string(),
  keySealArn: z.string().optional(),
  deviceSealArn: z.string().optional(),
  factorSealArn: z.string().optional(),
})
export type RunRecord = z.infer<typeof recordSchema>

/** The record of the local cloud that runs on a state folder. Throws Refused when none runs. */
export const readRunRecord = (stateDir: string): RunRecord => {
  const file = path.join(stateDir, runFile)
  const stopped = new Refused(
    `No local cloud runs on ${stateDir}. Start it with \`npm start\`, give its folder with --data DIR, or a stage on AWS with --stage STAGE.`,
  )
  if (!existsSync(file)) throw stopped
  const record = recordSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!record.success)
    throw new Refused(
      `${file} is not a record of a running cloud: ${record.error.issues.map((issue) => issue.path.join('.')).join(', ')}`,
    )
  if (!isRunning(record.data.pid)) throw stopped
  return record.data
}
