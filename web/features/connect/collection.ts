/** The TAXII collections for the choice. */
import { useQuery } from '@tanstack/react-query'
import { collectionId, type CollectionName } from '#web/lib/collection-id.ts'
import type { Choice } from './choice.ts'

/** The collection of a choice; undefined until a group or view is chosen. */
export const collectionOf = (choice: Pick<Choice, 'what' | 'group' | 'view'>): CollectionName | undefined => {
  if (choice.what === 'all') return { kind: 'all', number: 0 }
  const number = choice[choice.what]
  return number === undefined ? undefined : { kind: choice.what, number }
}

/** The id of a collection; undefined without one. */
const useCollection = (name: CollectionName | undefined, origin: string): string | undefined =>
  useQuery({
    queryKey: ['connect', 'collection', name],
    queryFn: () => (name === undefined ? null : collectionId(origin, name)),
    enabled: name !== undefined,
    staleTime: Infinity,
  }).data ?? undefined

/** The id of the choice's collection; undefined until the choice is complete. */
export const useCollectionId = (choice: Choice, origin: string): string | undefined =>
  useCollection(collectionOf(choice), origin)

const threats: CollectionName = { kind: 'threats', number: 0 }

/** The id of the threats collection. */
export const useThreatsCollection = (origin: string): string | undefined => useCollection(threats, origin)
