import type { TFunction } from 'i18next'
import { notify } from './notify.ts'

/** Says how many items an action on many has marked with a TLP level. */
export const notifyLevelsSet =
  (common: TFunction<'common'>) =>
  (changed: number): void =>
    changed === 0
      ? notify.info(common('tlp.nothingChanged'))
      : notify.success(common('tlp.changed', { count: changed }))
