import { handle, type Route } from '#functions/rules/http/handler.ts'
import { deleteProfilePicture } from '#shared/contracts/profile-pictures.ts'
import type { OrganizationsDependencies } from '../dependencies.ts'
import { readBasicInfoResponse, changePicture } from './profile-picture.ts'

/** Removes the picture. Has no effect without one. */
export const deleteProfilePictureRoute = (dependencies: OrganizationsDependencies): Route =>
  handle(deleteProfilePicture, async ({ params, session }) => {
    await changePicture(dependencies, session, params.id, undefined)
    return { client: await readBasicInfoResponse(dependencies, params.id) }
  })
