import { pictureKey } from '#functions/core/files/files.ts'
import { cleanPicture, type Picture } from '#functions/core/files/picture.ts'
import { redrawn } from '#functions/core/files/redraw.ts'
import { handle, type Route } from '#functions/rules/http/handler.ts'
import { runCleanups, noteObjects } from '#functions/core/cleanup.ts'
import { updateProfilePicture } from '#shared/contracts/profile-pictures.ts'
import { pictureLimits } from '#shared/domain/pictures.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { OrganizationsDependencies } from '../dependencies.ts'
import { checkScope } from '../scope.ts'
import { readBasicInfoResponse, changePicture, pictureFiles } from './profile-picture.ts'

/**
 * Sets the picture. Throws `file_empty`, `file_size_too_big`, `incorrect_file_type`, `picture_too_large`
 * and `picture_unreadable`.
 */
export const updateProfilePictureRoute = (dependencies: OrganizationsDependencies): Route =>
  handle(updateProfilePicture, async ({ params, body, session }) => {
    checkScope(session, params.id)
    const picture = await checked(body.photo_file)
    const files = pictureFiles(dependencies)
    const { platform } = dependencies
    const version = platform.random.token(12)
    const object = pictureKey(params.id, version)
    const noted = await noteObjects(platform, [object])
    try {
      await files.put(object, picture.bytes, picture.type)
      await changePicture(
        dependencies,
        session,
        params.id,
        { object, type: picture.type, version },
        (commit) => commit.addWrite(noted.takeOver()),
      )
    } finally {
      await runCleanups(platform, [noted.id])
    }
    return { client: await readBasicInfoResponse(dependencies, params.id) }
  })

const checked = async (file: File): Promise<Picture> => {
  if (file.size === 0) throw new PortalError('file_empty', { field: 'photo_file' })
  if (file.size > pictureLimits.bytes) throw new PortalError('file_size_too_big', { field: 'photo_file' })
  const picture = cleanPicture(new Uint8Array(await file.arrayBuffer()))
  if (picture === undefined) throw new PortalError('incorrect_file_type', { field: 'photo_file' })
  const { width, height } = picture
  if (Math.max(width, height) > pictureLimits.side || width * height > pictureLimits.pixels)
    throw new PortalError('picture_too_large', { field: 'photo_file' })
  const clean = redrawn(picture)
  if (clean === undefined) throw new PortalError('picture_unreadable', { field: 'photo_file' })
  return clean
}
