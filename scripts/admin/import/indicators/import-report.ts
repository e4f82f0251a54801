/** A CSV report of the rows that were not published, or were changed, to compare with the source. */
import { closeSync, openSync, writeSync } from 'node:fs'
import { harmlessCell } from '#shared/domain/csv-text.ts'
import type { Place } from '#shared/domain/indicators/import/candidate.ts'

export interface ReportRow {
  readonly file: string
  readonly place: Place
  readonly value: string
  readonly outcome: 'refused' | 'changed' | 'warned'
  readonly reason: string
  readonly detail: string
}

/** A report that is written row by row. */
export class ImportReport {
  readonly #file: number
  #rows: string[] = []

  /** Throws when the file cannot be written, before anything is published. */
  constructor(path: string) {
    this.#file = openSync(path, 'w')
    this.#rows.push('file,line,object,value,outcome,reason,detail\r\n')
  }

  add({ file, place, value, outcome, reason, detail }: ReportRow): void {
    this.#rows.push(
      `${[file, place.line ?? '', place.object ?? '', value, outcome, reason, detail].map((cell) => csvCell(String(cell))).join(',')}\r\n`,
    )
    if (this.#rows.length >= 1000) this.flush()
  }

  flush(): void {
    writeSync(this.#file, this.#rows.join(''))
    this.#rows = []
  }

  close(): void {
    this.flush()
    closeSync(this.#file)
  }
}

/** Quotes a cell only where CSV requires it, since people read the report. */
const csvCell = (text: string): string => {
  const harmless = harmlessCell(text)
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
