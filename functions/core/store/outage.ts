/**
 * Whether a failure means that the database, or another AWS service, was not reachable in time, so that a retry may
 * help. The SDK has already tried several times.
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
