import { S3Client } from '@aws-sdk/client-s3'
import { required } from '../env.ts'
import type { Environment } from '#shared/domain/environment.ts'
import { limitedBy, snapshotLimits, withLimitedBodies, type Limits } from '../aws/limits.ts'
import type { Table } from '../store/table.ts'
import { Snapshots } from './snapshots.ts'

/**
 * Snapshots for a function that may use their bucket. In its own module, so that other functions do not bundle S3. The
 * SDK's body checksum is disabled, because a snapshot has a stronger one.
 */
export const environmentSnapshots = (environment: Environment, table: Table, limits: Limits): Snapshots => {
  const own = snapshotLimits(limits)
  return new Snapshots(
    table,
    withLimitedBodies(new S3Client({ ...limitedBy(own), responseChecksumValidation: 'WHEN_REQUIRED' }), own),
    required(environment, 'SNAPSHOTS_BUCKET'),
  )
}
