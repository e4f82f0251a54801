import i18next from 'i18next'
import { errorCatalogue, isErrorCode, type ErrorCode, type ErrorItem } from '#shared/http/errors.ts'

/** What is needed of a failure to say it as text. */
export interface Failure {
  readonly status: number | undefined
  readonly message: string
  readonly items: readonly ErrorItem[]
  /** When the server wants to be asked again, in seconds. */
  readonly retryAfter?: number | undefined
  /** By which the operator finds the request in the logs; none where no answer came. */
  readonly requestId?: string | undefined
  /** The person did not confirm who they are: nothing failed, and they were told that nothing was changed. */
  readonly isDeclined?: boolean
}

/** The code whose server text this is. */
const codeOfText = (text: string): ErrorCode | undefined => {
  const code = Object.entries(errorCatalogue).find(([, entry]) => entry.text === text)?.[0]
  return code !== undefined && isErrorCode(code) ? code : undefined
}

/** Codes that only repeat the status: the status has the better words. */
const general: readonly string[] = ['internal', 'validation_failed', 'malformed_request']

/** That keys are limited to what was to be deleted, with the names that the server gives; undefined of another use. */
const limitedKeys = ({ field, values = [] }: ErrorItem): string | undefined => {
  const names = values.join(', ')
  if (field === 'organizations') return i18next.t('errors:limitsOrganizations', { names })
  if (field !== 'keys') return undefined
  return names === '' ? i18next.t('errors:limitsUnnamedKeys') : i18next.t('errors:limitsKeys', { names })
}

/** How many items of a file were upgraded since, where the server has counted them. */
const upgradedItems = ({ code, values = [] }: ErrorItem): string | undefined => {
  const count = Number(values[0])
  return code === 'level_raised' && count > 0 ? i18next.t('errors:levelRaised', { count }) : undefined
}

/**
 * The message for a failure, in the order of part 1 section 8: each error text, the message text, the status
 * code, a
 * default; finally the raw text.
 */
export const failureMessage = ({ status, message, items, retryAfter }: Failure): string => {
  if (status === 429 && retryAfter !== undefined)
    return retryAfter < 90
      ? i18next.t('errors:waitSeconds', { count: retryAfter })
      : i18next.t('errors:waitMinutes', { count: Math.ceil(retryAfter / 60) })
  const [first] = items
  const limits = first?.code === 'in_use' ? limitedKeys(first) : undefined
  if (limits !== undefined) return limits
  const upgraded = first === undefined ? undefined : upgradedItems(first)
  if (upgraded !== undefined) return upgraded
  for (const text of [...items.flatMap(({ code, text: raw }) => [code, raw]), message]) {
    const code = isErrorCode(text) ? text : codeOfText(text)
    if (code !== undefined && !general.includes(code)) return i18next.t(`errors:code.${code}`)
  }
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
