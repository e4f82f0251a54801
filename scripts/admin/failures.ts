/** Failures that the operator can act on, and the words for any failure. */
import { PortalError, type ErrorCode } from '#shared/http/errors.ts'

/** A wrong command line. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** A request that cannot be done. The message says why and what to do. */
export class Refused extends Error {
  override name = 'Refused'
}

/** What the errors of AWS services mean for the operator. */
const serviceErrors: Readonly<Record<string, string>> = {
  CredentialsProviderError:
    'No AWS credentials were found: sign in (AWS_PROFILE, aws sso login) and try again',
  UnrecognizedClientException: 'AWS does not accept these credentials',
  ExpiredTokenException: 'The AWS credentials have expired: sign in again',
  AccessDeniedException: 'These credentials may not do this',
  ResourceNotFoundException: 'The table does not exist in this region and account',
  NoSuchBucket: 'The bucket of snapshots does not exist in this region and account',
}

/** Words for the codes that need more than the text of the API. */
const portalErrors: Partial<Record<ErrorCode, string>> = {
  password_requirements:
    'The password needs at least 8 characters with a digit, a lowercase and an uppercase letter',
  busy: 'Others changed the same data again and again: try once more',
}

/**
 * A failure in plain words, on one line or several. It holds no secret, because messages consist of names and
 * reasons.
 */
export const describeFailure = (error: unknown): string => {
  if (error instanceof PortalError) return describePortalError(error)
  if (!(error instanceof Error)) return String(error)
  if (error instanceof AggregateError)
    return [error.message, ...error.errors.map(describeFailure)].filter((line) => line !== '').join('\n  ')
  const known = serviceErrors[error.name]
  if (known !== undefined) return `${known} (${error.message})`
  if (codeOf(error) === 'ECONNREFUSED')
    return 'Nobody answers at the address of the local cloud: it has stopped. Start it with `npm start`.'
  if (error.message === 'Region is missing') return 'No AWS region was found: set AWS_REGION.'
  return error.message
}

const describePortalError = (error: PortalError): string => {
  const text = portalErrors[error.code] ?? error.message.replace(/\.$/, '')
  const details = error.items
    .map(({ field, values }) =>
      [field, values?.join(', ')].filter((part) => part !== undefined && part !== '').join(': '),
    )
    .filter((detail) => detail !== '')
  return details.length === 0 ? text : `${text} (${details.join('; ')})`
}

const codeOf = (error: Error): unknown => ('code' in error ? error.code : undefined)
