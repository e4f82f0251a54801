/**
 * Whether a failure means that the database, or another service of AWS, could not be reached in time: nobody's
 * fault, and worth another try. The SDK has tried several times before.
 */
export const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return (
    outages.has(error.name) ||
    outages.has(code) ||
    ('$fault' in error && error.$fault === 'server') ||
    isOutage(error.cause)
  )
}

const outages: ReadonlySet<string> = new Set([
  'TimeoutError',
  'RequestTimeout',
  'RequestTimeoutException',
  'NetworkingError',
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'InternalServerError',
  'ServiceUnavailable',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
])
