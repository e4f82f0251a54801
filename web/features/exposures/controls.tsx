/** The parts of the exposures area for other pages. */
import { updateExposureSettings } from '#shared/contracts/exposures.ts'
import { mayCall } from '#shared/http/endpoint.ts'
import { withTexts } from '#web/i18n/index.ts'
import { currentCaller, useSession } from '#web/lib/session.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const Card = lazyPart(
  async () =>
    (await withTexts(['exposures'], import('#web/features/exposures/settings/repair-days-card.tsx')))
      .RepairDaysCard,
)

/** The organization's target days for remediation, for its administrators with the exposures module. */
export const RepairDays = ({ organizationId }: { organizationId: number }) => {
  const user = useSession()
  if (user?.has_visibility_access !== true || !mayCall(updateExposureSettings, currentCaller())) return null
  return <Card organizationId={organizationId} />
}
