/** Formatters, each made once: making one takes longer than hundreds of uses. */
const keptBy = <Options, Formatter>(
  make: (locale: string, options?: Options) => Formatter,
): ((locale: string, options?: Options) => Formatter) => {
  const kept = new Map<string, Formatter>()
  return (locale, options) => {
    const key = `${locale} ${JSON.stringify(options)}`
    const formatter = kept.get(key) ?? make(locale, options)
    kept.set(key, formatter)
    return formatter
  }
}

/** The format of dates with these options, in the browser's time zone unless they have another. */
export const dateFormat = keptBy(
  (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)

/** The format of moments as seen from now. */
export const relativeFormat = keptBy(
  (locale, options?: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
)

/** The order of texts by the rules of a language. */
export const collator = keptBy(
  (language, options?: Intl.CollatorOptions) => new Intl.Collator(language, options),
)
