import * as z from 'zod'
import type { ReadModel } from '#functions/core/read-model/read-model.ts'
import { tlpSql } from '#functions/rules/tlp/tlp.ts'
import { searchTextRange, storedValue, type StoredValue } from '#shared/domain/indicators/matching-key.ts'
import { keyOfType } from '#shared/domain/indicators/read-indicator.ts'
import { tlpOfRank, tlpRank, type TlpLevel } from '#shared/domain/tlp/levels.ts'
import { typesOfName } from '#shared/domain/indicators/types.ts'

const indicatorSchema = z.object({ id: z.int(), value: z.string(), type_id: z.int(), type_name: z.string() })

/** The TLP level of an existing indicator. */
export const tlpOfIndicator = (readModel: ReadModel, id: number): TlpLevel =>
  tlpOfRank(
    readModel.row(z.object({ tlp: z.int() }), `SELECT ${tlpSql('feed')} AS tlp FROM feed WHERE id = ?`, [id])
      ?.tlp ?? tlpRank('red'),
  )

/**
 * The id of the first indicator with the same value and type, in any notation. The same text may be a domain and a file
 * name, and a dictionary entry may cover several types. `typeId` is a type that only people understand.
 */
export const sameIndicator = (
  readModel: ReadModel,
  { type, key }: Pick<StoredValue, 'type' | 'key'>,
  typeId: number | undefined,
): number | undefined =>
  readModel
    .rows(
      indicatorSchema,
      `SELECT feed.id, feed.value, feed.type_id, type.name AS type_name
         FROM feed JOIN feed_type AS type ON type.id = feed.type_id
        WHERE feed.value_key >= ? AND feed.value_key < ? ORDER BY feed.id`,
      searchTextRange(key),
    )
    .find(({ value, type_id, type_name }) => {
      if (type !== undefined) return typesOfName(type_name).includes(type) && keyOfType(type, value) === key
      const stored = storedValue(value, type_name)
      return type_id === typeId && 'key' in stored && stored.key === key
    })?.id

/** The normalized form of a value of a type. Undefined when the value does not fit the type. */
export const readIndicatorValue = (
  readModel: ReadModel,
  entered: string,
  typeId: number,
): StoredValue | undefined => {
  const name = readModel.row(z.object({ name: z.string() }), 'SELECT name FROM feed_type WHERE id = ?', [
    typeId,
  ])?.name
  const stored = name === undefined ? undefined : storedValue(entered, name)
  return stored === undefined || 'isIndicator' in stored ? undefined : stored
}
