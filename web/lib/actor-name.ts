import type { TFunction } from 'i18next'
import { keyNameOf, sourceNameOf, type NamedActor } from '#shared/domain/key-actor.ts'

/** The name of a person, or of a key or a source in the language of the screen. */
export const actorName = (t: TFunction<'common'>, actor: NamedActor): string => {
  const key = keyNameOf(actor)
  if (key !== undefined) return t('keyActor', { name: key })
  const source = sourceNameOf(actor)
  return source === undefined ? actor.name : t('sourceActor', { name: source })
}
