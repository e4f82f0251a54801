/** What the area of visibilities adds to other pages. */
import { lazy } from 'react'
import { updateExposureSettings } from '#shared/contracts/exposures.ts'
import { mayCall } from '#shared/http/endpoint.ts'
import { withTexts } from '#web/i18n/index.ts'
import { currentCaller, useSession } from '#web/lib/session.ts'
import { LazyPart } from '#web/ui/loading/lazy-part.tsx'

const Card = lazy(async () => ({
  default: (
    await withTexts(['visibilities'], import('#web/features/visibilities/settings/repair-days-card.tsx'))
  ).RepairDaysCard,
}))

/** In how many days an organization wants exposures repaired, for its administrators who have visibilities. */
export const RepairDays = ({ clientId }: { clientId: number }) => {
  const user = useSession()
  if (user?.has_visibility_access !== true || !mayCall(updateExposureSettings, currentCaller())) return null
  return (
    <LazyPart>
      <Card clientId={clientId} />
    </LazyPart>
  )
}
