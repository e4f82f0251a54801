/** An organization's profile picture (part 3 sections 2 and 5). */
import { runCleanups, cleanupItem, noteObjects } from '#functions/core/cleanup.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import type { Files } from '#functions/core/files/files.ts'
import { pictureKey } from '#functions/rules/file-keys.ts'
import { cleanPicture, type Picture } from '#functions/core/files/picture.ts'
import { redrawn } from '#functions/core/files/redraw.ts'
import type { Call } from '#functions/rules/http/handler.ts'
import { type Session, actorOf } from '#functions/rules/session/sessions.ts'
import type { OrganizationEntity } from '#functions/rules/tenants/organization.ts'
import type { BasicOrganization } from '#shared/contracts/organizations.ts'
import type { updateProfilePicture } from '#shared/contracts/profile-pictures.ts'
import { pictureLimits } from '#shared/domain/pictures.ts'
import { PortalError } from '#shared/http/errors.ts'
import { basicOf, toOrganizationResponse } from './organization-presenter.ts'
import { type OrganizationSources, visibleOrganization, checkScope } from './organization-queries.ts'
import type { OrganizationKinds } from './organization-store.ts'

/** Replaces the picture and deletes the object of the previous one. `also` adds to the commit. */
export const changePicture = async (
  dependencies: OrganizationSources,
  session: Session,
  organizationId: number,
  picture: OrganizationEntity['picture'],
  also: (commit: Commit<OrganizationKinds>) => void = () => undefined,
): Promise<void> => {
  const { organizations, platform } = dependencies
  const cleanupId = platform.random.uuid()
  await organizations.commit(actorOf(session), async (commit) => {
    const stored = await visibleOrganization(dependencies, session, organizationId)
    const { picture: before, ...rest } = stored.entity
    if (before === undefined && picture === undefined) return
    commit.update(
      'organization',
      organizationId,
      picture === undefined ? rest : { ...rest, picture },
      stored,
      ['profile_picture'],
    )
    also(commit)
    if (before !== undefined) commit.putItem(cleanupItem(cleanupId, { objects: [before.object] }))
  })
  await runCleanups(platform, [cleanupId])
}

/** The organization as the picture's routes return it. */
export const readBasicInfoResponse = async (
  { organizations, platform }: OrganizationSources,
  id: number,
): Promise<BasicOrganization> =>
  basicOf(toOrganizationResponse(await organizations.readModel(), id, platform.clock.now()))

/** The bucket of files, which pictures need. */
export const pictureFiles = ({ platform }: OrganizationSources): Files => {
  if (platform.files === undefined) throw new Error('Pictures need the files bucket')
  return platform.files
}

/**
 * Sets the picture. Throws `file_empty`, `file_size_too_big`, `incorrect_file_type`, `picture_too_large`
 * and `picture_unreadable`.
 */
export const setPicture = async (
  dependencies: OrganizationSources,
  { params, body, session }: Call<typeof updateProfilePicture, Session>,
) => {
  checkScope(session, params.id)
  const picture = await checked(body.photo_file)
  const files = pictureFiles(dependencies)
  const { platform } = dependencies
  const version = platform.random.token(12)
  const object = pictureKey(params.id, version)
  const noted = await noteObjects(platform, [object])
  try {
    await files.put(object, picture.bytes, picture.type)
    await changePicture(dependencies, session, params.id, { object, type: picture.type, version }, (commit) =>
      commit.addWrite(noted.takeOver()),
    )
  } finally {
    await runCleanups(platform, [noted.id])
  }
  return { client: await readBasicInfoResponse(dependencies, params.id) }
}

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
