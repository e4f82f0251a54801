/**
 * API keys and sources of indicators as actors. Journals and replies store their names, so in one language. Readers see
 * them in their own.
 */
const prefix = 'API key '
const sourcePrefix = 'source '

/** The actor's name of a key. */
export const keyActorName = (key: string): string => `${prefix}${key}`

/** The actor's name of a source. */
export const sourceActorName = (source: string): string => `${sourcePrefix}${source}`

/** An actor. Records without the user's id tell a key by its name alone. */
export interface NamedActor {
  readonly name: string
  readonly user_id?: number | null
}

/** The key's own name, if the actor is a key. Keys act without a user, so a person of such a name is none. */
export const keyNameOf = ({ name, user_id: userId = null }: NamedActor): string | undefined =>
  userId === null && name.startsWith(prefix) ? name.slice(prefix.length) : undefined

/** The source's own name, if the actor is a source of indicators. */
export const sourceNameOf = ({ name, user_id: userId = null }: NamedActor): string | undefined =>
  userId === null && name.startsWith(sourcePrefix) ? name.slice(sourcePrefix.length) : undefined
