import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { ErrorPage } from '#web/ui/message-page/message-page.tsx'
import { DrawerBones } from '#web/ui/drawer/drawer.tsx'
import { serverErrors } from '#web/ui/form/server-errors.ts'
import { incidentQuery } from './incident-queries.ts'

/**
 * `/incidents/{id}`: the share link. It opens the list with the incident in the drawer once the incident is known to be
 * there; a link without a usable id opens the list, and a failed load shows why by its status.
 */
export const IncidentPage = () => {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,8}$/.test(id) ? <SharedIncident id={Number(id)} /> : <Navigate to="/incidents" replace />
}

const SharedIncident = ({ id }: { id: number }) => {
  const incident = useQuery(incidentQuery(id))
  if (incident.data !== undefined) return <Navigate to={`/incidents?item=${id}`} replace />
  return incident.isError ? (
    <ErrorPage status={serverErrors(incident.error).status} onRetry={() => void incident.refetch()} />
  ) : (
    <DrawerBones />
  )
}
