import { getTlpDefaults } from '#shared/contracts/tlp.ts'
import { call } from '#web/lib/api.ts'

/** The level of each kind of item that has none of its own. */
export const tlpDefaultsQuery = { queryKey: ['tlp-defaults'], queryFn: () => call(getTlpDefaults, {}) }
