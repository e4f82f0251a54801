/** The profile picture of an organization: what is accepted, how it is served, and to whom. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HeadObjectCommand } from '@aws-sdk/client-s3'
import { organizationRoutes } from '#functions/organizations/routes.ts'
import { organizationsCollection } from '#functions/organizations/organization-store.ts'
import { runAllCleanups } from '#functions/core/cleanup.ts'
import { pictureLimits } from '#shared/domain/pictures.ts'
import { exif, jpeg, photo as jpegPhoto, png } from '#tests/unit/pictures/images.ts'
import { createAdministrationFixture, type AdministrationFixture } from '../support/administration.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import { createPortal, type Caller, type Portal } from '../support/portal.ts'

let backends: Backends
let fixture: AdministrationFixture
let portal: Portal
let id: number
let admin: Caller
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})
beforeEach(async () => {
  fixture = await createAdministrationFixture(backends)
  portal = createPortal(fixture.platform, organizationRoutes(fixture.platform))
  id = await fixture.organization()
  admin = await fixture.person({ role: 'organization_admin', client_id: id })
})

const notFound = { status: 404, code: 'not_found' }
const send = async (content: Uint8Array, caller: Caller = admin, organizationId = id) => {
  const form = new FormData()
  form.set('photo_file', new File([Uint8Array.from(content)], 'logo.gif', { type: 'image/gif' }))
  const reply = await portal.send('updateProfilePicture', caller, { params: { id: organizationId }, form })
  const body: unknown = JSON.parse(reply.body)
  return { status: reply.statusCode, body }
}
const photo = async (caller: Caller = admin): Promise<string | null> =>
  (await portal.ok('getBasicInfo', caller, { params: { id } })).client.photo_file
const served = (caller: Caller) => portal.send('getProfilePicture', caller, { params: { id } })
const objectOf = async (): Promise<string> =>
  (await fixture.platform.collection(organizationsCollection).get('organization', id))?.entity.picture
    ?.object ?? ''
const isStored = (object: string): Promise<boolean> =>
  backends.s3.send(new HeadObjectCommand({ Bucket: backends.bucket, Key: object })).then(
    () => true,
    () => false,
  )

describe('a profile picture', () => {
  it('is identified by its bytes, cleaned, and served to everybody who sees the organization, for ten minutes', async () => {
    expect(await photo()).toBeNull()
    expect(await portal.refused('getProfilePicture', admin, { params: { id } })).toEqual(notFound)
    expect(await send(jpegPhoto(20, 10, [exif(1, 'II')]))).toMatchObject({
      status: 200,
      body: { client: { client_id: id } },
    })
    expect(await photo()).toMatch(
      new RegExp(`^/server-api/app/client/${id}/profile_picture\\?version=[\\w-]{16}$`),
    )
    const user = await fixture.person({ client_id: id })
    for (const caller of [admin, user, fixture.analyst, fixture.platformAdmin]) {
      const reply = await served(caller)
      expect(reply).toMatchObject({
        statusCode: 200,
        isBase64Encoded: true,
        headers: {
          'content-type': 'image/jpeg',
          'cache-control': 'private, max-age=600',
          'x-content-type-options': 'nosniff',
        },
      })
      expect(Buffer.from(reply.body, 'base64').includes('GPS')).toBe(false)
      expect(Buffer.from(reply.body, 'base64').subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    }
    expect((await portal.ok('listOrganizations', fixture.platformAdmin)).data[0]?.photo_file).toBe(
      await photo(),
    )
  })

  it('replaces the previous one, with another address, and can be removed', async () => {
    await send(jpegPhoto())
    const [first, address] = [await objectOf(), await photo()]
    await send(png())
    expect(await photo()).not.toBe(address)
    expect((await served(admin)).headers['content-type']).toBe('image/png')
    expect([await isStored(first), await isStored(await objectOf())]).toEqual([false, true])
    const second = await objectOf()
    expect((await portal.ok('deleteProfilePicture', admin, { params: { id } })).client.photo_file).toBeNull()
    expect(await isStored(second)).toBe(false)
    await portal.ok('deleteProfilePicture', admin, { params: { id } })
    expect(
      (await portal.ok('getOrganization', fixture.platformAdmin, { params: { id } })).history?.map(
        ({ fields }) => fields,
      ),
    ).toEqual([['profile_picture'], ['profile_picture'], ['profile_picture'], []])
  })

  it('is PNG or JPEG, not empty, under 2 MB and at most 500 by 500 pixels', async () => {
    const fill = (size: number): Buffer => Buffer.concat([png(), Buffer.alloc(size - png().length)])
    expect(await send(fill(pictureLimits.bytes))).toMatchObject({ status: 200 })
    const refused: [Uint8Array, number, string][] = [
      [fill(pictureLimits.bytes + 1), 413, 'file_size_too_big'],
      [new Uint8Array(), 422, 'file_empty'],
      [Buffer.from('GIF89a'), 422, 'incorrect_file_type'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 422, 'incorrect_file_type'],
      [png().subarray(0, 40), 422, 'incorrect_file_type'],
      [png(4097, 1), 422, 'picture_too_large'],
      [png(501, 500), 422, 'picture_too_large'],
      [jpeg(20, 10), 422, 'picture_unreadable'],
      [png(200, 100), 422, 'picture_unreadable'],
      [jpeg(1, 5000), 422, 'picture_too_large'],
    ]
    for (const [content, status, code] of refused)
      expect(await send(content), code).toMatchObject({
        status,
        body: { errors: [{ code, field: 'photo_file' }] },
      })
    const reply = await portal.send('updateProfilePicture', admin, { params: { id }, form: new FormData() })
    expect(reply.statusCode).toBe(422)
  })

  it('of another organization does not exist', async () => {
    await send(png())
    const stranger = await fixture.person({
      role: 'organization_admin',
      client_id: await fixture.organization(),
    })
    expect(await send(png(), stranger)).toMatchObject({ status: 404 })
    for (const call of ['getProfilePicture', 'deleteProfilePicture'] as const)
      expect(await portal.refused(call, stranger, { params: { id } })).toEqual(notFound)
    expect(await send(png(), fixture.platformAdmin, 99)).toMatchObject({ status: 404 })
  })

  it('is deleted with its organization', async () => {
    await send(png())
    const object = await objectOf()
    const { client: organization } = await portal.ok('getOrganization', fixture.platformAdmin, {
      params: { id },
    })
    await portal.ok('deleteOrganization', fixture.platformAdmin, {
      params: { id },
      body: { client_name: organization.client_name },
    })
    await runAllCleanups(fixture.platform)
    expect(await isStored(object)).toBe(false)
  })
})
