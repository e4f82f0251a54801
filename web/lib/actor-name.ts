import type { TFunction } from 'i18next'
import { keyNameOf } from '#shared/domain/key-actor.ts'

/** The name of a person, or of a key in the language of the screen. */
export const actorName = (t: TFunction<'common'>, name: string): string => {
  const key = keyNameOf(name)
  return key === undefined ? name : t('keyActor', { name: key })
}
