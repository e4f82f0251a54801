import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { ErrorPage } from '#web/ui/message-page/message-page.tsx'
import { DrawerBones } from '#web/ui/drawer/drawer.tsx'
import { serverErrors } from '#web/ui/form/server-errors.ts'
import { threatQuery } from './threat-queries.ts'

/**
 * `/threats/{id}`: the share link. It opens the list with the threat in the drawer once the threat is known to be
 * there; a link without a usable id opens the list, and a failed load shows why by its status.
 */
export const ThreatPage = () => {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,8}$/.test(id) ? <SharedThreat id={Number(id)} /> : <Navigate to="/threats" replace />
}

const SharedThreat = ({ id }: { id: number }) => {
  const threat = useQuery(threatQuery(id))
  if (threat.data !== undefined) return <Navigate to={`/threats?item=${id}`} replace />
  return threat.isError ? (
    <ErrorPage status={serverErrors(threat.error).status} onRetry={() => void threat.refetch()} />
  ) : (
    <DrawerBones />
  )
}
