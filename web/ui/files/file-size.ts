/** A size as people read it, in decimal units as the limits are: `1,2 MB` in Polish, `1.2 MB` in English. Bytes in. */
export const fileSize = (bytes: number, language: string): string => {
  const [unit, size] = bytes < 1000 ? (['byte', 1] as const) : bytes < 1_000_000 ? (['kilobyte', 1000] as const) : (['megabyte', 1_000_000] as const)
  const value = bytes / size
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: unit === 'byte' ? 'narrow' : 'short', maximumFractionDigits: value < 10 && unit !== 'byte' ? 1 : 0 }).format(value)
}
