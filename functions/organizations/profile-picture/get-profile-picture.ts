import { handleBytes, type Route } from '#functions/rules/http/handler.ts'
import { getProfilePicture } from '#shared/contracts/profile-pictures.ts'
import { pictureLimits } from '#shared/domain/pictures.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { OrganizationsDependencies } from '../dependencies.ts'
import { visibleOrganization } from '../scope.ts'
import { pictureFiles } from './profile-picture.ts'

/** The picture. Browsers cache it for ten minutes, and its URL changes with it. */
export const getProfilePictureRoute = (dependencies: OrganizationsDependencies): Route =>
  handleBytes(getProfilePicture, async ({ params, session }) => {
    const { entity } = await visibleOrganization(dependencies, session, params.id)
    if (entity.picture === undefined) throw new PortalError('not_found')
    const bytes = await pictureFiles(dependencies).read(entity.picture.object, pictureLimits.bytes)
    if (bytes === undefined || bytes === 'too_big') throw new PortalError('not_found')
    return { type: entity.picture.type, bytes, cacheSeconds: pictureLimits.cacheSeconds }
  })
