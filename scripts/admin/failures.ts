/** Errors that the operator can fix, and the messages for all errors. */
import { PortalError, type ErrorCode } from '#shared/http/errors.ts'

/** An invalid command line. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** A request that cannot be fulfilled. The message has the reason and the remedy. */
export class Refused extends Error {
  override name = 'Refused'
}

/** What errors of AWS services mean for the operator. */
const serviceErrors: Readonly<Record<string, string>> = {
  CredentialsProviderError:
    'No AWS credentials were found: sign in (AWS_PROFILE, aws sso login) and try again',
  UnrecognizedClientException: 'AWS does not accept these credentials',
  ExpiredTokenException: 'The AWS credentials have expired: sign in again',
  AccessDeniedException: 'These credentials do not have the permissions for this',
  ResourceNotFoundException: 'The table does not exist in this region and account',
  NoSuchBucket: 'The bucket of snapshots does not exist in this region and account',
}

/** Messages for codes that need more than the API's text. */
const portalErrors: Partial<Record<ErrorCode, string>> = {
  password_requirements:
    'The password needs at least 8 characters with a digit, a lowercase and an uppercase letter',
  busy: 'The same data kept changing: try again',
}

/**
 * Describes an error in plain words, on one or more lines. It contains no secrets, because messages consist of names
 * and reasons.
 */
export const describeFailure = (error: unknown): string => {
  if (error instanceof PortalError) return describePortalError(error)
  if (!(error instanceof Error)) return String(error)
  if (error instanceof AggregateError)
    return [error.message, ...error.errors.map(describeFailure)].filter((line) => line !== '').join('\n  ')
  const known = serviceErrors[error.name]
  if (known !== undefined) return `${known} (${error.message})`
  if (codeOf(error) === 'ECONNREFUSED')
    return 'The local cloud does not answer: it has stopped. Start it with `npm start`.'
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
