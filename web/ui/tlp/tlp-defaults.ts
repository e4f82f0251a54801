import { getTlpDefaults } from '#shared/contracts/tlp.ts'
import { call } from '#web/lib/api.ts'

/** The default TLP of each kind of item, for items without a TLP of their own. */
export const tlpDefaultsQuery = { queryKey: ['tlp-defaults'], queryFn: () => call(getTlpDefaults, {}) }
