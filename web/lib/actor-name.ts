import type { TFunction } from 'i18next'
import { keyNameOf, type NamedActor } from '#shared/domain/key-actor.ts'

/** The name of a person, or of a key in the language of the screen. */
export const actorName = (t: TFunction<'common'>, actor: NamedActor): string => {
  const key = keyNameOf(actor)
  return key === undefined ? actor.name : t('keyActor', { name: key })
}
