import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { ErrorPage } from '#web/ui/message-page/message-page.tsx'
import { DrawerBones } from '#web/ui/drawer/drawer.tsx'
import { serverErrors } from '#web/ui/form/server-errors.ts'
import { visibilityQuery } from './visibility-queries.ts'

/**
 * `/visibilities/{id}`: the share link. It opens the list with the visibility in the drawer once the visibility is known
 * to be there; a link without a usable id opens the list, and a failed load shows why by its status.
 */
export const VisibilityPage = () => {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,8}$/.test(id) ? (
    <SharedVisibility id={Number(id)} />
  ) : (
    <Navigate to="/visibilities" replace />
  )
}

const SharedVisibility = ({ id }: { id: number }) => {
  const visibility = useQuery(visibilityQuery(id))
  if (visibility.data !== undefined) return <Navigate to={`/visibilities?item=${id}`} replace />
  return visibility.isError ? (
    <ErrorPage status={serverErrors(visibility.error).status} onRetry={() => void visibility.refetch()} />
  ) : (
    <DrawerBones />
  )
}
