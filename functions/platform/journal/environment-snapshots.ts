import { S3Client } from '@aws-sdk/client-s3'
import { required } from '../env.ts'
import type { Environment } from '#shared/domain/environment.ts'
import { limitedBy, snapshotLimits, withLimitedBodies, type Limits } from '../aws/limits.ts'
import type { Table } from '../store/table.ts'
import { Snapshots } from './snapshots.ts'

/**
 * The snapshots of a function that is granted their bucket. Apart from the platform, so that the others do
 * not carry S3. The SDK's own
 * check of each body is left out: a snapshot has a stronger one.
 */
export const environmentSnapshots = (environment: Environment, table: Table, limits: Limits): Snapshots => {
  const own = snapshotLimits(limits)
  return new Snapshots(
    table,
    withLimitedBodies(new S3Client({ ...limitedBy(own), responseChecksumValidation: 'WHEN_REQUIRED' }), own),
    required(environment, 'SNAPSHOTS_BUCKET'),
  )
}
