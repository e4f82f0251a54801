/** What other areas are shown of sightings: which indicators are false positives for an organization. */
import * as z from 'zod'
import type { Collection } from '#functions/platform/journal/collection.ts'
import type { Replica } from '#functions/platform/journal/replica.ts'
import { keys, type Key } from '#functions/platform/store/keys.ts'
import type { SightingKinds } from './collection.ts'

/** What calls read with the session of an organization's people: most often it says that no mark has changed. */
export const sightingsHead: Key = keys.head('sightings')

const idSchema = z.object({ id: z.int() }).transform(({ id }) => id)

/** The ids of the indicators that an organization has as false positives, in their order. */
export const marksIn = (replica: Replica, clientId: number): number[] =>
  replica.rows(
    idSchema,
    'SELECT DISTINCT feed_id AS id FROM sighting WHERE client_id = ? AND mark = 1 ORDER BY feed_id',
    [clientId],
  )

/** The same, as of now. */
export const falsePositivesOf = async (
  sightings: Pick<Collection<SightingKinds>, 'replica'>,
  clientId: number,
): Promise<number[]> => marksIn(await sightings.replica(), clientId)
