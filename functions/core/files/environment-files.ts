import { S3Client } from '@aws-sdk/client-s3'
import { required } from '../env.ts'
import type { Environment } from '#shared/domain/environment.ts'
import { limitedBy, withLimitedBodies, type Limits } from '../aws/limits.ts'
import { Files } from './files.ts'

/** Files for a function that may use their bucket. In its own module, so that other functions do not bundle S3. */
export const environmentFiles = (environment: Environment, limits: Limits): Files =>
  new Files(
    withLimitedBodies(
      new S3Client({
        ...limitedBy(limits),
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      }),
      limits,
    ),
    required(environment, 'FILES_BUCKET'),
  )
