/** Attachments: upload by grant or by request, content checks, download links, and deletion with their incident. */
import { GetObjectCommand, ListObjectsV2Command, PutObjectTaggingCommand } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runAllCleanups } from '#functions/core/cleanup.ts'
import { Files } from '#functions/core/files/files.ts'
import { keys } from '#functions/rules/keys.ts'
import { Table } from '#functions/core/store/table.ts'
import { dictionaryAreaRoutes } from '#functions/dictionaries/routes.ts'
import { incidentsCollection } from '#functions/incidents/incident-store.ts'
import { incidentRoutes } from '#functions/incidents/routes.ts'
import type { Platform } from '#functions/rules/http/platform.ts'
import { TestClock } from '../auth/fixture.ts'
import { startBackends, type Backends } from '../support/backends.ts'
import {
  createPortal,
  organizationEntity,
  putOrganization,
  signIn,
  type Caller,
  type Portal,
} from '../support/portal.ts'
import { inFunction } from '../support/roles.ts'

let backends: Backends
beforeAll(async () => {
  backends = await startBackends()
})
afterAll(async () => {
  await backends.stop()
})

const pdf = (bytes = 2000): Uint8Array<ArrayBuffer> => {
  const file = new Uint8Array(bytes)
  file.set(Buffer.from('%PDF-1.7\n'))
  return file
}
const text = (content: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(content))
const executable = (): Uint8Array<ArrayBuffer> => {
  const file = new Uint8Array(4096)
  file.set(Buffer.from('MZ\u0090\u0000', 'latin1'))
  return file
}

interface Fixture {
  platform: Platform
  portal: Portal
  analyst: Caller
  bank: Caller
  hospital: Caller
  incidents: number[]
}

const createFixture = async (own: Partial<Omit<Platform, 'collection'>> = {}): Promise<Fixture> => {
  const platform = backends.platform(await backends.freshTable(), own)
  const portal = createPortal(platform, [...incidentRoutes(platform), ...dictionaryAreaRoutes(platform)])
  await putOrganization(platform, 1, organizationEntity('Bank Przykładowy'))
  await putOrganization(platform, 2, organizationEntity('Szpital Przykładowy'))
  const admin = await signIn(platform, { role: 'platform_admin', userId: 1 })
  const analyst = await signIn(platform, { role: 'analyst', userId: 2 })
  const bank = await signIn(platform, { role: 'user', userId: 3, organizationId: 1 })
  const hospital = await signIn(platform, { role: 'user', userId: 4, organizationId: 2 })
  const category = (
    await portal.ok('createIncidentCategory', admin, { body: { name_pl: 'Wyłudzenie', name_en: 'Phishing' } })
  ).data.incident_category_id
  const made = await portal.ok('createIncident', analyst, {
    body: {
      name: 'Faktury',
      description: null,
      incident_category_id: category,
      tags_ids: [],
      organizations_ids: [1, 2],
    },
  })
  return {
    platform,
    portal,
    analyst,
    bank,
    hospital,
    incidents: made.incidents.map(({ incident_id }) => incident_id),
  }
}

/** Uploads a file as a browser does, with the form of the grant. */
const upload = async (
  grant: { url: string; fields: Readonly<Record<string, string>> },
  bytes: Uint8Array<ArrayBuffer>,
): Promise<number> => {
  const form = new FormData()
  for (const [name, value] of Object.entries(grant.fields)) form.set(name, value)
  form.set('file', new Blob([bytes]), 'file')
  return (await fetch(grant.url, { method: 'POST', body: form })).status
}

const attach = async (
  fixture: Fixture,
  name: string,
  bytes: Uint8Array<ArrayBuffer>,
  incidents = fixture.incidents,
  declared = '',
) => {
  const { grants } = await fixture.portal.ok('createUploadGrants', fixture.analyst, {
    body: { incident_ids: incidents, files: [{ name, size: bytes.byteLength, type: declared }] },
  })
  const [grant] = grants
  if (grant === undefined) throw new Error('no grant')
  expect(await upload(grant, bytes)).toBe(204)
  return { incident_ids: incidents, uploads: [{ upload_id: grant.upload_id, name }] }
}

const names = async (fixture: Fixture, id: number): Promise<string[]> =>
  (await fixture.portal.ok('listAttachments', fixture.analyst, { params: { id } })).data.map(
    ({ name }) => name,
  )
const objects = async (prefix: string): Promise<number> =>
  (await backends.s3.send(new ListObjectsV2Command({ Bucket: backends.bucket, Prefix: prefix }))).KeyCount ??
  0

const read = async (
  fixture: Fixture,
  id: number,
  name: string,
  caller = fixture.analyst,
): Promise<string> => {
  const reply = await fixture.portal.send('downloadAttachment', caller, { params: { id, name } })
  return (await fetch(reply.headers['location'] ?? '')).text()
}
/** The file bucket, which runs an action once before it copies. */
const copyingAfter = (first: () => Promise<void>): Files => {
  let waits = true
  return new (class extends Files {
    override async copy(...given: Parameters<Files['copy']>): Promise<boolean> {
      if (waits) {
        waits = false
        await first()
      }
      return super.copy(...given)
    }
  })(backends.s3, backends.bucket)
}

describe('an upload by grant', () => {
  it('reaches every incident of the request once, however often it is confirmed', async () => {
    const fixture = await createFixture()
    const confirmation = await attach(fixture, 'Raport „końcowy” 100%.pdf', pdf())
    await fixture.portal.ok('confirmUploads', fixture.analyst, { body: confirmation })
    expect(
      (await fixture.portal.ok('confirmUploads', fixture.analyst, { body: confirmation })).incidents,
    ).toEqual(fixture.incidents.map((incident_id) => ({ incident_id, attachments_count: 1 })))
    for (const id of fixture.incidents)
      expect(await names(fixture, id)).toEqual(['Raport „końcowy” 100%.pdf'])
    expect(
      (await fixture.portal.ok('listIncidents', fixture.analyst)).data.map(
        ({ attachments_count }) => attachments_count,
      ),
    ).toEqual([1, 1])
  })

  it('that is sent again while it is checked is not kept', async () => {
    let again = (): Promise<unknown> => Promise.resolve()
    const fixture = await createFixture({ files: copyingAfter(async () => void (await again())) })
    const [id = 0] = fixture.incidents
    const { grants } = await fixture.portal.ok('createUploadGrants', fixture.analyst, {
      body: { incident_ids: [id], files: [{ name: 'a.txt', size: 4, type: '' }] },
    })
    const [grant] = grants
    if (grant === undefined) throw new Error('no grant')
    expect(await upload(grant, text('good'))).toBe(204)
    again = () => upload(grant, text('evil'))
    const body = { incident_ids: [id], uploads: [{ upload_id: grant.upload_id, name: 'a.txt' }] }
    const before = await objects('files/attachments/')
    expect(await fixture.portal.refused('confirmUploads', fixture.analyst, { body })).toEqual({
      status: 409,
      code: 'upload_changed',
    })
    expect([await names(fixture, id), await objects('files/attachments/')]).toEqual([[], before])
    // Each confirmation checks again.
    await fixture.portal.ok('confirmUploads', fixture.analyst, { body })
    expect(await read(fixture, id, 'a.txt')).toBe('evil')
  })

  it('is downloaded under its name by its own organization, and by no other', async () => {
    const fixture = await createFixture()
    const [own = 0] = fixture.incidents
    await fixture.portal.ok('confirmUploads', fixture.analyst, {
      body: await attach(fixture, "Zażółć gęślą 'jaźń' %.pdf", pdf(5000), [own]),
    })
    const reply = await fixture.portal.send('downloadAttachment', fixture.bank, {
      params: { id: own, name: "Zażółć gęślą 'jaźń' %.pdf" },
    })
    expect(reply.statusCode).toBe(302)
    const file = await fetch(reply.headers['location'] ?? '')
    expect((await file.arrayBuffer()).byteLength).toBe(5000)
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="Zazolc gesla 'jazn' _.pdf"; filename*=UTF-8''Za%C5%BC%C3%B3%C5%82%C4%87%20g%C4%99%C5%9Bl%C4%85%20%27ja%C5%BA%C5%84%27%20%25.pdf`,
    )
    expect(
      await fixture.portal.send('downloadAttachment', fixture.hospital, {
        params: { id: own, name: 'x.pdf' },
      }),
    ).toMatchObject({ statusCode: 404 })
    expect(
      (
        await fixture.portal.send('downloadAttachment', fixture.bank, {
          params: { id: own, name: 'other.pdf' },
        })
      ).statusCode,
    ).toBe(404)
    // Rejected uploads did not use the quota.
    const day = new Date().toISOString().slice(0, 10)
    const auditLog = (await fixture.platform.table.queryAll(keys.audit(day, '', '').pk)).filter(
      ({ action }) => action === 'export',
    )
    expect(auditLog).toMatchObject([
      { user_id: 3, client_id: 1, detail: `attachment of incident ${own}: Zażółć gęślą 'jaźń' %.pdf` },
    ])
  })

  it('accepts 20,000,000 bytes, and the store itself refuses one more', async () => {
    const fixture = await createFixture()
    await fixture.portal.ok('confirmUploads', fixture.analyst, {
      body: await attach(fixture, 'largest.pdf', pdf(20_000_000)),
    })
    const { grants } = await fixture.portal.ok('createUploadGrants', fixture.analyst, {
      body: { incident_ids: fixture.incidents, files: [{ name: 'liar.pdf', size: 5, type: '' }] },
    })
    expect(grants[0] === undefined ? 0 : await upload(grants[0], pdf(20_000_001))).toBe(400)
    expect(
      await fixture.portal.refused('confirmUploads', fixture.analyst, {
        body: {
          incident_ids: fixture.incidents,
          uploads: [{ upload_id: grants[0]?.upload_id ?? '', name: 'liar.pdf' }],
        },
      }),
    ).toEqual({ status: 409, code: 'upload_missing' })
  })

  it('is copied a limited number of times in one request', async () => {
    const fixture = await createFixture()
    const body = (files: number) => ({
      incident_ids: Array.from({ length: 20 }, (_, index) => 1000 + index),
      uploads: Array.from({ length: files }, (_, index) => ({
        upload_id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
        name: 'a.txt',
      })),
    })
    expect(await fixture.portal.refused('confirmUploads', fixture.analyst, { body: body(9) })).toEqual({
      status: 422,
      code: 'validation_failed',
    })
    expect(await fixture.portal.refused('confirmUploads', fixture.analyst, { body: body(8) })).toEqual({
      status: 404,
      code: 'not_found',
    })
  })

  it('can be confirmed by its sender only', async () => {
    const fixture = await createFixture()
    const confirmation = await attach(fixture, 'mine.txt', text('mine'))
    const other = await signIn(fixture.platform, { role: 'analyst', userId: 20 })
    expect(await fixture.portal.refused('confirmUploads', other, { body: confirmation })).toEqual({
      status: 409,
      code: 'upload_missing',
    })
  })
})

describe('a file is rejected', () => {
  it.each([
    ['an executable named .pdf', 'invoice.pdf', executable(), 'incorrect_file_type'],
    ['an executable named .txt', 'notes.txt', executable(), 'incorrect_file_type'],
    ['a PDF named .docx', 'letter.docx', pdf(), 'incorrect_file_type'],
    ['a text named .json', 'data.json', text('hello'), 'incorrect_file_type'],
    ['a text named .xml', 'data.xml', text('hello'), 'incorrect_file_type'],
  ])('that is %s', async (_what, name, bytes, code) => {
    const fixture = await createFixture()
    const confirmation = await attach(fixture, name, bytes)
    expect(await fixture.portal.refused('confirmUploads', fixture.analyst, { body: confirmation })).toEqual({
      status: 422,
      code,
    })
    for (const id of fixture.incidents) expect(await names(fixture, id)).toEqual([])
  })

  it.each([
    ['noextension', 5, '', 'incorrect_file_extension'],
    ['run.exe', 5, '', 'incorrect_file_extension'],
    ['.pdf', 5, '', 'incorrect_file_extension'],
    [`${'x'.repeat(67)}.pdf`, 5, '', 'file_name_too_big'],
    ['fdp\u202Eexe.pdf', 5, '', 'file_name_unusable'],
    ['../up.pdf', 5, '', 'file_name_unusable'],
    ['a.pdf', 0, '', 'file_empty'],
    ['a.pdf', 20_000_001, '', 'file_size_too_big'],
    ['a.pdf', 5, 'text/html', 'incorrect_file_type'],
  ])('before it is sent: %s of %d bytes as "%s"', async (name, size, type, code) => {
    const fixture = await createFixture()
    const reply = await fixture.portal.call('createUploadGrants', fixture.analyst, {
      body: { incident_ids: fixture.incidents, files: [{ name, size, type }] },
    })
    expect('failure' in reply && reply.failure.errors.map((error) => [error.code, error.values])).toEqual([
      [code, [name]],
    ])
  })

  it('whose name the incident has, ignoring case, or that exceeds the number', async () => {
    const fixture = await createFixture()
    await fixture.portal.ok('confirmUploads', fixture.analyst, {
      body: await attach(fixture, 'Łódź.txt', text('one')),
    })
    const grants = (files: string[]) =>
      fixture.portal.refused('createUploadGrants', fixture.analyst, {
        body: { incident_ids: fixture.incidents, files: files.map((name) => ({ name, size: 5, type: '' })) },
      })
    expect(await grants(['łÓDŹ.TXT'])).toEqual({ status: 409, code: 'attachment_exists' })
    expect(await grants(['a.txt', 'A.txt'])).toEqual({ status: 409, code: 'attachment_exists' })
    expect(await grants(Array.from({ length: 20 }, (_, index) => `${index}.txt`))).toEqual({
      status: 422,
      code: 'too_many_attachments',
    })
  })

  it.each([
    ['UTF-8', 'a.csv', text('zażółć;gęślą\n')],
    ['Windows-1250', 'b.csv', new Uint8Array([0x7a, 0x61, 0xbf, 0xf3, 0xb3, 0xe6])],
    ['UTF-16', 'c.txt', new Uint8Array([0xff, 0xfe, 0x61, 0x00])],
    ['JSON', 'd.json', text('\n[{"a":1}]')],
    ['XML', 'e.xml', text('<?xml version="1.0"?><a/>')],
  ])('unless its content matches its type: %s', async (_what, name, bytes) => {
    const fixture = await createFixture()
    await fixture.portal.ok('confirmUploads', fixture.analyst, { body: await attach(fixture, name, bytes) })
    expect(await names(fixture, fixture.incidents[0] ?? 0)).toEqual([name])
  })
})

describe('a multipart request', () => {
  const formOf = (
    fixture: Fixture,
    files: readonly [string, Uint8Array<ArrayBuffer>, string][],
  ): FormData => {
    const form = new FormData()
    for (const [name, bytes, type] of files) form.append('attachments[]', new Blob([bytes], { type }), name)
    fixture.incidents.forEach((id, index) => {
      form.append(`incident_ids[${index}]`, String(id))
    })
    return form
  }

  it('attaches its files to all of its incidents, or none', async () => {
    const fixture = await createFixture()
    const bad = await fixture.portal.send('uploadAttachments', fixture.analyst, {
      form: formOf(fixture, [
        ['ok.pdf', pdf(), 'application/pdf'],
        ['forged.pdf', executable(), 'application/pdf'],
      ]),
    })
    expect(bad.statusCode).toBe(422)
    expect(JSON.parse(bad.body)).toMatchObject({
      errors: [{ code: 'incorrect_file_type', values: ['forged.pdf'] }],
    })
    const good = await fixture.portal.send('uploadAttachments', fixture.analyst, {
      form: formOf(fixture, [
        ['ok.pdf', pdf(), 'application/pdf'],
        ['notatka.txt', text('ą'), 'text/plain'],
      ]),
    })
    expect(good.statusCode).toBe(200)
    for (const id of fixture.incidents) expect(await names(fixture, id)).toEqual(['ok.pdf', 'notatka.txt'])
  })

  it('that is malformed is rejected', async () => {
    const fixture = await createFixture()
    expect(
      await fixture.portal.send('uploadAttachments', fixture.analyst, { body: { attachments: ['x'] } }),
    ).toMatchObject({ statusCode: 400 })
    expect(
      await fixture.portal.send('uploadAttachments', fixture.analyst, { form: formOf(fixture, []) }),
    ).toMatchObject({ statusCode: 422 })
    const { config } = await fixture.portal.ok('getAttachmentConfig', fixture.bank)
    expect(config).toMatchObject({ max_size: 20_000_000, max_name_length: 70 })
    expect(Object.keys(config.types)).toEqual([
      'pdf',
      'xml',
      'json',
      'csv',
      'xlsx',
      'xls',
      'txt',
      'jpeg',
      'jpg',
      'png',
      'doc',
      'docx',
    ])
  })
})

describe('files are deleted', () => {
  it('with their attachment, and with their incident', async () => {
    const fixture = await createFixture()
    const [id = 0] = fixture.incidents
    await fixture.portal.ok('confirmUploads', fixture.analyst, {
      body: await attach(fixture, 'a.txt', text('a'), [id]),
    })
    await fixture.portal.ok('confirmUploads', fixture.analyst, {
      body: await attach(fixture, 'b.txt', text('b'), [id]),
    })
    const before = await objects('files/attachments/')
    await fixture.portal.ok('deleteAttachment', fixture.analyst, { params: { id, name: 'a.txt' } })
    expect(await objects('files/attachments/')).toBe(before - 1)
    expect(await names(fixture, id)).toEqual(['b.txt'])
    await fixture.portal.ok('deleteIncident', fixture.analyst, { params: { id } })
    expect(await inFunction('removals', () => runAllCleanups(fixture.platform))).toBe(1)
    expect(await objects('files/attachments/')).toBe(before - 2)
    expect(await fixture.portal.refused('listAttachments', fixture.analyst, { params: { id } })).toEqual({
      status: 404,
      code: 'not_found',
    })
  })

  it('later, when the store was not available at the time', async () => {
    let broken = false
    class Failing extends Files {
      override async delete(key: string): Promise<void> {
        if (broken) throw new Error('the store is away')
        await super.delete(key)
      }
    }
    const fixture = await createFixture({ files: new Failing(backends.s3, backends.bucket) })
    const [id = 0] = fixture.incidents
    await fixture.portal.ok('confirmUploads', fixture.analyst, {
      body: await attach(fixture, 'a.txt', text('a'), [id]),
    })
    const before = await objects('files/attachments/')
    broken = true
    await fixture.portal.ok('deleteIncident', fixture.analyst, { params: { id } })
    expect(await objects('files/attachments/')).toBe(before)
    await expect(inFunction('removals', () => runAllCleanups(fixture.platform))).rejects.toThrow(
      '1 cleanups failed',
    )
    broken = false
    expect(await inFunction('removals', () => runAllCleanups(fixture.platform))).toBe(1)
    expect(await objects('files/attachments/')).toBe(before - 1)
    expect(await inFunction('removals', () => runAllCleanups(fixture.platform))).toBe(0)
  })

  it('and no link outlives its expiry', async () => {
    const fixture = await createFixture()
    const [id = 0] = fixture.incidents
    await fixture.portal.ok('confirmUploads', fixture.analyst, {
      body: await attach(fixture, 'a.txt', text('a'), [id]),
    })
    const reply = await fixture.portal.send('downloadAttachment', fixture.bank, {
      params: { id, name: 'a.txt' },
    })
    const link = new URL(reply.headers['location'] ?? '')
    expect(link.searchParams.get('X-Amz-Expires')).toBe('60')
    const unsigned = new URL(link.pathname, link.origin)
    expect((await fetch(unsigned)).status).toBe(403)
    await expect(
      backends.s3.send(new GetObjectCommand({ Bucket: backends.bucket, Key: 'files/attachments/none' })),
    ).rejects.toThrow('The specified key does not exist')
  })
})

describe('files without an incident', () => {
  it('are deleted when their process is killed between upload and commit', async () => {
    class Killed extends Error {}
    const clock = new TestClock()
    let isKilled = true
    const fixture = await createFixture({
      clock,
      files: new (class extends Files {
        override async delete(key: string): Promise<void> {
          if (isKilled) throw new Killed()
          await super.delete(key)
        }
      })(backends.s3, backends.bucket),
    })
    const [id = 0, other = 0] = fixture.incidents
    const before = await objects('files/attachments/')
    const form = await attach(fixture, 'a.txt', text('a'), [id, other])
    const dying = vi.spyOn(Table.prototype, 'transact').mockRejectedValueOnce(new Killed())
    expect((await fixture.portal.refused('confirmUploads', fixture.analyst, { body: form })).status).toBe(500)
    dying.mockRestore()
    expect(await objects('files/attachments/')).toBe(before + 2)
    isKilled = false
    // A pending request may still attach them.
    expect(await inFunction('removals', () => runAllCleanups(fixture.platform))).toBe(0)
    clock.advance(16 * 60)
    expect(await inFunction('removals', () => runAllCleanups(fixture.platform))).toBe(1)
    expect(await objects('files/attachments/')).toBe(before)
    await fixture.portal.ok('confirmUploads', fixture.analyst, { body: form })
    expect(await names(fixture, id)).toEqual(['a.txt'])
    clock.advance(16 * 60)
    expect(await inFunction('removals', () => runAllCleanups(fixture.platform))).toBe(0)
    expect(await read(fixture, other, 'a.txt')).toBe('a')
  })

  it('are removed if one of several incidents rejects them', async () => {
    const fixture = await createFixture()
    const [first = 0, second = 0] = fixture.incidents
    const before = await objects('files/attachments/')
    const files = new FormData()
    files.append('attachments[]', new File(['a'], 'a.txt'))
    for (const [index, id] of [first, second].entries()) files.append(`incident_ids[${index}]`, String(id))
    const taken = vi.spyOn(Files.prototype, 'put').mockImplementationOnce(async () => {
      // Meanwhile another user attaches a file with this name to the second incident.
      const other = await attach(fixture, 'A.TXT', text('b'), [second])
      await fixture.portal.ok('confirmUploads', fixture.analyst, { body: other })
    })
    const reply = await fixture.portal.send('uploadAttachments', fixture.analyst, { form: files })
    taken.mockRestore()
    expect(JSON.parse(reply.body)).toMatchObject({ errors: [{ code: 'attachment_exists' }] })
    expect([await names(fixture, first), await names(fixture, second)]).toEqual([[], ['A.TXT']])
    expect(await objects('files/attachments/')).toBe(before + 1)
  })
})

describe('with a scanner for malware', () => {
  it('a file is served after a clean scan, and otherwise the reason is shown', async () => {
    const plain = await createFixture()
    const [id = 0] = plain.incidents
    await plain.portal.ok('confirmUploads', plain.analyst, {
      body: await attach(plain, 'a.txt', text('a'), [id]),
    })
    const { platform } = plain
    const environment = { ...platform.environment, MALWARE_SCANNER: 'guardduty' as const }
    const portal = createPortal({ ...platform, environment }, incidentRoutes({ ...platform, environment }))
    const { entity } = (await platform.collection(incidentsCollection).get('incident', id)) ?? {}
    const verdict = (Value: string) =>
      backends.s3.send(
        new PutObjectTaggingCommand({
          Bucket: backends.bucket,
          Key: entity?.attachments[0]?.object,
          Tagging: { TagSet: [{ Key: 'GuardDutyMalwareScanStatus', Value }] },
        }),
      )
    const stateAndDownload = async () => [
      (await portal.ok('listAttachments', plain.bank, { params: { id } })).data[0]?.state,
      await portal.call('downloadAttachment', plain.bank, { params: { id, name: 'a.txt' } }).then(
        (reply) => ('failure' in reply ? reply.failure.errors[0]?.code : undefined),
        () => 'led to the file',
      ),
    ]
    expect(await stateAndDownload()).toEqual(['awaiting_scan', 'file_awaits_scan'])
    await verdict('THREATS_FOUND')
    expect(await stateAndDownload()).toEqual(['infected', 'file_infected'])
    await verdict('UNSUPPORTED')
    expect(await stateAndDownload()).toEqual(['not_scanned', 'file_not_scanned'])
    await verdict('NO_THREATS_FOUND')
    expect(await stateAndDownload()).toEqual(['available', 'led to the file'])
    expect((await plain.portal.ok('listAttachments', plain.bank, { params: { id } })).data[0]?.state).toBe(
      'available',
    )
  })
})
