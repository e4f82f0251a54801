import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getBasicInfo } from '#shared/contracts/organizations.ts'
import { pictureLimits } from '#shared/domain/pictures.ts'
import { call } from '../../lib/api.ts'
import { initials } from '../../lib/initials.ts'
import styles from './avatar.module.css'

/**
 * The logo of the user's organization, or the initials of its name. Decorative, because the name is next to it. Staff
 * have no logo.
 */
export const Avatar = ({ name, organizationId }: { name: string; organizationId: number | null }) => {
  const [broken, setBroken] = useState<string>()
  const picture = useQuery({
    queryKey: ['organizations', 'basic', organizationId],
    queryFn: () => call(getBasicInfo, { params: { id: String(organizationId) }, quiet: true }),
    enabled: organizationId !== null,
    staleTime: pictureLimits.cacheSeconds * 1000,
  }).data?.client.photo_file
  return (
    <span className={styles.root} aria-hidden="true">
      {picture === undefined || picture === null || picture === broken ? (
        initials(name)
      ) : (
        <img src={picture} alt="" onError={() => setBroken(picture)} />
      )}
    </span>
  )
}
