/** The profile picture of an organization (part 3 sections 2 and 5): set, removed, and served to whoever sees the organization. */
import { pictureKey, type Files } from '#functions/platform/files/files.ts'
import { cleanPicture, type Picture } from '#functions/platform/files/picture.ts'
import { handle, handleBytes, type Route } from '#functions/platform/http/handler.ts'
import { clearLeftovers, leftoversItem } from '#functions/platform/leftovers.ts'
import { actorOf, type Session } from '#functions/platform/session/sessions.ts'
import type { OrganizationEntity } from '#functions/platform/tenants/organization.ts'
import type { BasicOrganization } from '#shared/contracts/organizations.ts'
import {
  deleteProfilePicture,
  getProfilePicture,
  updateProfilePicture,
} from '#shared/contracts/organization-keys.ts'
import { pictureLimits } from '#shared/domain/pictures.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { OrganizationsDependencies } from './dependencies.ts'
import { basicOf, organizationOf } from './organization-rows.ts'
import { checkScope, seenOrganization } from './scope.ts'

/** The picture, which the browser keeps for ten minutes; its address changes with it. */
export const getProfilePictureRoute = (dependencies: OrganizationsDependencies): Route =>
  handleBytes(getProfilePicture, async ({ params, session }) => {
    const { entity } = await seenOrganization(dependencies, session, params.id)
    if (entity.picture === undefined) throw new PortalError('not_found')
    const bytes = await filesOf(dependencies).read(entity.picture.object, pictureLimits.bytes)
    if (bytes === undefined || bytes === 'too_big') throw new PortalError('not_found')
    return { type: entity.picture.type, bytes, cacheSeconds: pictureLimits.cacheSeconds }
  })

/** Sets the picture. Throws `file_empty`, `file_size_too_big`, `incorrect_file_type` and `picture_too_large`. */
export const updateProfilePictureRoute = (dependencies: OrganizationsDependencies): Route =>
  handle(updateProfilePicture, async ({ params, body, session }) => {
    checkScope(session, params.id)
    const picture = await checked(body.photo_file)
    const files = filesOf(dependencies)
    const version = dependencies.platform.random.token(12)
    const object = pictureKey(params.id, version)
    await files.put(object, picture.bytes, picture.type)
    try {
      await change(dependencies, session, params.id, { object, type: picture.type, version })
    } catch (error) {
      await files.delete(object)
      throw error
    }
    return { client: await basicReply(dependencies, params.id) }
  })

/** Removes the picture; without one there is nothing to do. */
export const deleteProfilePictureRoute = (dependencies: OrganizationsDependencies): Route =>
  handle(deleteProfilePicture, async ({ params, session }) => {
    await change(dependencies, session, params.id, undefined)
    return { client: await basicReply(dependencies, params.id) }
  })

/** Puts a picture in the place of the one before, whose object is deleted. */
const change = async (
  dependencies: OrganizationsDependencies,
  session: Session,
  clientId: number,
  picture: OrganizationEntity['picture'],
): Promise<void> => {
  const { organizations, platform } = dependencies
  const leftovers = platform.random.uuid()
  await organizations.commit(actorOf(session), async (commit) => {
    const stored = await seenOrganization(dependencies, session, clientId)
    const { picture: before, ...rest } = stored.entity
    if (before === undefined && picture === undefined) return
    commit.update('organization', clientId, picture === undefined ? rest : { ...rest, picture }, stored, [
      'profile_picture',
    ])
    if (before !== undefined) commit.putItem(leftoversItem(leftovers, { objects: [before.object] }))
  })
  await clearLeftovers(platform, [leftovers])
}

const checked = async (file: File): Promise<Picture> => {
  if (file.size === 0) throw new PortalError('file_empty', { field: 'photo_file' })
  if (file.size > pictureLimits.bytes) throw new PortalError('file_size_too_big', { field: 'photo_file' })
  const picture = cleanPicture(new Uint8Array(await file.arrayBuffer()))
  if (picture === undefined) throw new PortalError('incorrect_file_type', { field: 'photo_file' })
  if (Math.max(picture.width, picture.height) > pictureLimits.side)
    throw new PortalError('picture_too_large', { field: 'photo_file' })
  return picture
}

const basicReply = async (
  { organizations, platform }: OrganizationsDependencies,
  id: number,
): Promise<BasicOrganization> => {
  const client = organizationOf(await organizations.replica(), id, platform.clock.now())
  if (client === undefined) throw new PortalError('not_found')
  return basicOf(client)
}

const filesOf = ({ platform }: OrganizationsDependencies): Files => {
  if (platform.files === undefined) throw new Error('Pictures need the bucket of files')
  return platform.files
}
