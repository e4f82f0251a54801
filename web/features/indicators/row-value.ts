import { readIndicator } from '#shared/domain/indicators/read-indicator.ts'
import { shownOfType } from '#shared/domain/indicators/shown-value.ts'

/**
 * The value of a row that has no indicator, which nobody opens by accident. A text that is no value stays, but for its
 * links.
 */
export const rowValue = ({ value }: { readonly value: string }): string => {
  const reading = readIndicator(value)
  if (reading.isIndicator) return shownOfType(reading.value, reading.type)
  return value === '' ? '–' : value.replace(/http(?=s?:\/\/)/gi, 'hxxp')
}
