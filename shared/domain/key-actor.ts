/** API keys as actors. Journals and replies store their names, so in one language. Readers see them in their own. */
const prefix = 'API key '

/** The actor's name of a key. */
export const keyActorName = (key: string): string => `${prefix}${key}`

/** The key's own name, if the actor is a key. */
export const keyNameOf = (actor: string): string | undefined =>
  actor.startsWith(prefix) ? actor.slice(prefix.length) : undefined
