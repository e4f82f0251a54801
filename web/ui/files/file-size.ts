/**
 * A size as people read it, in decimal units as the limits are: `1,2 MB` in Polish, `1.2 MB` in English;
 * never broken over two lines. Bytes in.
 */
export const fileSize = (bytes: number, language: string): string => {
  const [unit, size] =
    bytes < 1000
      ? (['B', 1] as const)
      : bytes < 999_500
        ? (['kB', 1000] as const)
        : (['MB', 1_000_000] as const)
  const value = bytes / size
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: value < 10 ? 1 : 0 }).format(value)}\u00A0${unit}`
}
