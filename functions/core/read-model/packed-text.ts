/**
 * The texts of a column in a few large blocks of memory. To find the rows that contain a text, reading these takes a
 * fifth of the time of comparing a million rows, or less.
 */
import * as z from 'zod'
import type { SqlReader } from './rows.ts'

/** After a text comes its row's id, in digits, then the next text. No UTF-8 has these bytes. */
const [idMark, endMark] = [Uint8Array.of(0xfe), Uint8Array.of(0xff)]
/** The range of ids in a block. */
const idsOfBlock = 8_192
/** Changed rows that are compared one by one; more become a block. */
const mostChanged = 2_048
/** Once more than this share of the rows has changed, the texts are packed again. */
const changedShare = 1 / 4

export class PackedText {
  readonly #blocks: Buffer[] = []
  /** The rows changed last, in well-formed Unicode as in SQLite. */
  #changed: { readonly id: number; readonly text: string }[] = []
  /** How many rows may still change. */
  #room: number

  /** Reads the column, which has a text in each row. */
  constructor(readModel: SqlReader, table: string, column: string) {
    const [last = 0] = readModel.rows(lastSchema, `SELECT max(id) AS last FROM ${table}`)
    const packing = `SELECT CAST(group_concat(${column} || ? || id || ?, '') AS BLOB) AS bytes FROM ${table} NOT INDEXED
       WHERE id >= ? AND id < ? HAVING count(*) > 0`
    for (let from = 0; from <= last; from += idsOfBlock)
      this.#blocks.push(...readModel.rows(packedSchema, packing, [idMark, endMark, from, from + idsOfBlock]))
    this.#room = mostChanged + last * changedShare
  }

  /** Adds a new or changed row. False once so many have changed that the texts should be packed again. */
  put(id: number, text: string): boolean {
    this.#changed.push({ id, text: text.toWellFormed() })
    if (this.#changed.length > mostChanged) {
      this.#blocks.push(
        Buffer.concat(
          this.#changed.flatMap((one) => [Buffer.from(one.text), idMark, Buffer.from(`${one.id}`), endMark]),
        ),
      )
      this.#changed = []
    }
    this.#room -= 1
    return this.#room > 0
  }

  /**
   * The ids of all rows that contain one of the texts, and of some rows that are deleted, or contained it before they
   * changed. Undefined if these are more than `most`, and for the empty text, which all rows have.
   */
  idsWith(texts: readonly string[], most: number): ReadonlySet<number> | undefined {
    if (texts.includes('')) return undefined
    const ids = new Set<number>()
    for (const text of texts) {
      const wanted = text.toWellFormed()
      for (const one of this.#changed) if (one.text.includes(wanted)) ids.add(one.id)
      const bytes = Buffer.from(wanted)
      for (const block of this.#blocks) {
        addFrom(block, bytes, ids)
        if (ids.size > most) return undefined
      }
    }
    return ids.size > most ? undefined : ids
  }
}

/** `indexOf` finds up to so many bytes in half the time of longer ones. */
const quickBytes = 7
/** Once the beginning of a text was found so often in a block without the rest, the whole text is looked for. */
const mostBeginnings = 16

/** Adds the ids of the rows of a block that contain a text. What looks like it in an id is none. */
const addFrom = (block: Buffer, text: Buffer, found: Set<number>): void => {
  let wanted = text.subarray(0, quickBytes)
  for (let at = block.indexOf(wanted), others = 0; at !== -1;) {
    if (wanted.length < text.length && !block.subarray(at, at + text.length).equals(text)) {
      others += 1
      if (others > mostBeginnings) wanted = text
      at = block.indexOf(wanted, at + 1)
      continue
    }
    const end = block.indexOf(endMark, at)
    const mark = block.lastIndexOf(idMark, end)
    if (mark > at) found.add(Number(block.toString('latin1', mark + 1, end)))
    at = block.indexOf(wanted, end)
  }
}

const lastSchema = z.object({ last: z.int().nullable() }).transform(({ last }) => last ?? 0)
const packedSchema = z
  .object({ bytes: z.instanceof(Uint8Array) })
  .transform(({ bytes: { buffer, byteOffset, byteLength } }) => Buffer.from(buffer, byteOffset, byteLength))
