/**
 * Numbers on screens, in e-mails and in documents. Digits are grouped from four on in both languages, so that texts,
 * columns and menus agree; Polish allows it, though CLDR begins at five (docs/decisions/texts.md).
 */
const formats = new Map<string, Intl.NumberFormat>()

/** The format of numbers in a language. Each is made once, since making one takes longer than hundreds of uses. */
export const numberFormat = (language: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat => {
  const key = `${language} ${JSON.stringify(options)}`
  const format = formats.get(key) ?? new Intl.NumberFormat(language, { useGrouping: 'always', ...options })
  formats.set(key, format)
  return format
}
