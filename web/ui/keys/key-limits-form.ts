/** The form of a key's request limits: numbers, or empty for the default. */
import { updateKeyLimits } from '#shared/contracts/connect.ts'
import { keyLimits } from '#shared/domain/api-keys.ts'
import { contractForm, type Message } from '#web/ui/form/contract-form.ts'
import { held } from '#web/ui/form/field-kinds.ts'

/** The daily volume is entered in megabytes. */
export const megabyte = 1_000_000

/** The limits of a key, as in API replies. */
export interface KeyLimitValues {
  readonly requests_per_minute: number
  readonly bytes_per_day: number
}

const numberIn = (text: string): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text.trim()) ? Number(text.trim()) : undefined

const upTo =
  (max: number) =>
  (text: string): Message | undefined => {
    const number = numberIn(text)
    return text.trim() === '' || (number !== undefined && number <= max)
      ? undefined
      : ['apiKeys:limits.wrong', { max }]
  }

export const keyLimitsForm = contractForm(updateKeyLimits, {
  fields: {
    perMinute: {
      ...held('')('requests_per_minute'),
      tidy: (text: string) => text.trim(),
      check: upTo(keyLimits.mostRequestsPerMinute),
    },
    perDay: {
      ...held('')('bytes_per_day'),
      tidy: (text: string) => text.trim(),
      check: upTo(keyLimits.mostBytesPerDay / megabyte),
    },
  },
  body: ({ perMinute, perDay }) => {
    const megabytes = numberIn(perDay)
    return {
      requests_per_minute: numberIn(perMinute) ?? null,
      bytes_per_day: megabytes === undefined ? null : megabytes * megabyte,
    }
  },
  failed: { create: 'apiKeys:limits.failed', update: 'apiKeys:limits.failed' },
})

/** The limits in the format of the calls. */
export const limitsAsGiven = (limits: KeyLimitValues) => ({
  requests_per_minute:
    limits.requests_per_minute === keyLimits.requestsPerMinute ? null : limits.requests_per_minute,
  bytes_per_day: limits.bytes_per_day === keyLimits.bytesPerDay ? null : limits.bytes_per_day,
})

/** The limits as the form shows them: empty for the default. */
export const limitsAsTyped = (limits: KeyLimitValues): typeof keyLimitsForm.empty => ({
  perMinute:
    limits.requests_per_minute === keyLimits.requestsPerMinute ? '' : String(limits.requests_per_minute),
  perDay:
    limits.bytes_per_day === keyLimits.bytesPerDay
      ? ''
      : String(Math.max(1, Math.round(limits.bytes_per_day / megabyte))),
})
