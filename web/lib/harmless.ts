import { defang } from '#shared/domain/indicators/defang.ts'
import { mixedScripts } from '#shared/domain/indicators/mixed-scripts.ts'
import { recognizeTypes } from '#shared/domain/indicators/read-indicator.ts'

/** Defangs a value, so that nobody opens it by mistake. */
export const harmless = (value: string): string => {
  const [type] = recognizeTypes(value)
  return type === undefined ? value : defang(mixedScripts(value, type)?.plain ?? value, type)
}
