import type { TFunction } from 'i18next'
import { notify } from './notify.ts'

/** Shows how many items received a TLP level in a bulk action. */
export const notifyLevelsSet =
  (common: TFunction<'common'>) =>
  (changed: number): void =>
    changed === 0
      ? notify.info(common('tlp.nothingChanged'))
      : notify.success(common('tlp.changed', { count: changed }))
