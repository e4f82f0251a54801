import i18next from 'i18next'
import type { ErrorItem } from '#shared/http/errors.ts'
import { isErrorCode } from './error-codes.ts'

/** The properties of a failure that its message needs. */
export interface Failure {
  readonly status: number | undefined
  readonly message: string
  readonly items: readonly ErrorItem[]
  /** Seconds after which the server allows a retry. */
  readonly retryAfter?: number | undefined
  /** The id by which the operator finds the request in the logs; undefined if no reply came. */
  readonly requestId?: string | undefined
  /** The user did not confirm their identity. Nothing failed, and the dialog has said that nothing changed. */
  readonly isDeclined?: boolean
}

/** Codes that only repeat the status. The message of the status is clearer. */
const general: readonly string[] = ['internal', 'validation_failed', 'malformed_request']

/**
 * Names the keys that are limited to an item, or the webhooks that have it, as far as the server names them. Undefined if
 * the item is in use otherwise.
 */
const usersOfItem = ({ field, values = [] }: ErrorItem): string | undefined => {
  const names = values.join(', ')
  if (field === 'organizations') return i18next.t('errors:limitsOrganizations', { names })
  if (field === 'webhooks')
    return names === ''
      ? i18next.t('errors:limitsUnnamedWebhooks')
      : i18next.t('errors:limitsWebhooks', { names })
  if (field !== 'keys') return undefined
  return names === '' ? i18next.t('errors:limitsUnnamedKeys') : i18next.t('errors:limitsKeys', { names })
}

/** A message with the number of items of a file whose TLP was upgraded since, if the server counted them. */
const upgradedItems = ({ code, values = [] }: ErrorItem): string | undefined => {
  const count = Number(values[0])
  return code === 'level_raised' && count > 0 ? i18next.t('errors:levelRaised', { count }) : undefined
}

/**
 * The message for a failure. Its sources, in the order of part 1 section 8: each error, the message, the status code, a
 * default, and last the raw text. `withCodes` has replaced the texts that the server sends by their codes.
 */
export const failureMessage = ({ status, message, items, retryAfter }: Failure): string => {
  if (status === 429 && retryAfter !== undefined)
    return retryAfter < 90
      ? i18next.t('errors:waitSeconds', { count: retryAfter })
      : i18next.t('errors:waitMinutes', { count: Math.ceil(retryAfter / 60) })
  const [first] = items
  const limits = first?.code === 'in_use' ? usersOfItem(first) : undefined
  if (limits !== undefined) return limits
  const upgraded = first === undefined ? undefined : upgradedItems(first)
  if (upgraded !== undefined) return upgraded
  for (const code of [...items.map((item) => item.code), message])
    if (isErrorCode(code) && !general.includes(code)) return i18next.t(`errors:code.${code}`)
  if (status === undefined) return i18next.t('errors:network')
  if (
    status === 401 ||
    status === 403 ||
    status === 404 ||
    status === 405 ||
    status === 413 ||
    status === 422 ||
    status === 429 ||
    status === 503
  ) {
    return i18next.t(`errors:status.${status}`)
  }
  if (status >= 500 || message === '') return i18next.t('errors:other', { status })
  if (first !== undefined && isErrorCode(first.code)) return i18next.t(`errors:code.${first.code}`)
  return items[0]?.text ?? message
}
