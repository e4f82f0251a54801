/** Code shared by the routes of an organization's profile picture (part 3 sections 2 and 5). */
import type { Files } from '#functions/core/files/files.ts'
import type { OrganizationKinds } from '#functions/organizations/collection.ts'
import type { Commit } from '#functions/core/event-store/commit.ts'
import { runCleanups, cleanupItem } from '#functions/core/cleanup.ts'
import { actorOf, type Session } from '#functions/rules/session/sessions.ts'
import type { OrganizationEntity } from '#functions/rules/tenants/organization.ts'
import type { BasicOrganization } from '#shared/contracts/organizations.ts'
import { PortalError } from '#shared/http/errors.ts'
import type { OrganizationsDependencies } from '../dependencies.ts'
import { basicOf, toOrganizationResponse } from '../organization-rows.ts'
import { visibleOrganization } from '../scope.ts'

/** Replaces the picture and deletes the object of the previous one. `also` adds to the commit. */
export const changePicture = async (
  dependencies: OrganizationsDependencies,
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
  { organizations, platform }: OrganizationsDependencies,
  id: number,
): Promise<BasicOrganization> => {
  const organization = toOrganizationResponse(await organizations.readModel(), id, platform.clock.now())
  if (organization === undefined) throw new PortalError('not_found')
  return basicOf(organization)
}

/** The bucket of files, which pictures need. */
export const pictureFiles = ({ platform }: OrganizationsDependencies): Files => {
  if (platform.files === undefined) throw new Error('Pictures need the files bucket')
  return platform.files
}
