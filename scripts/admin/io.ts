/** The streams that a command reads and writes. Tests pass their own. */
import type { Readable, Writable } from 'node:stream'

/** The standard input, which may be a terminal. */
export type Input = Readable & { readonly isTTY?: boolean; setRawMode?(mode: boolean): unknown }
/** An output, which may be a terminal. */
export type Output = Writable & { readonly isTTY?: boolean; readonly columns?: number }

export interface Io {
  readonly stdin: Input
  readonly stdout: Output
  readonly stderr: Output
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly directory: string
}

/** The streams of the process. */
export const processIo = (): Io => ({
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  environment: process.env,
  directory: process.cwd(),
})

/** Formats rows as columns. The first row is the heading; numbers are right-aligned. */
export const tableText = (rows: readonly (readonly (string | number)[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => String(row[column] ?? '').length)),
  )
  const isNumeric = widths.map(
    (_, column) =>
      rows.length > 1 && rows.slice(1).every((row) => typeof row[column] === 'number' || row[column] === '-'),
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          isNumeric[column] === true
            ? String(cell).padStart(widths[column] ?? 0)
            : String(cell).padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
