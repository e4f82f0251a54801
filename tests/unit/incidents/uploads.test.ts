import { describe, expect, test } from 'vitest'
import { attachmentRules } from '#shared/domain/attachments.ts'
import {
  checkedUploads,
  isSendable,
  isWrong,
  type Upload,
  type UploadState,
} from '#web/features/incidents/uploads/uploads.ts'

const upload = (id: number, name: string, state: UploadState = { kind: 'ready' }, type = ''): Upload => ({
  id,
  file: new File(['x'], name, { type }),
  state,
})
const faults = (uploads: readonly Upload[], taken: readonly string[] = []): (string | undefined)[] =>
  checkedUploads(uploads, taken, attachmentRules).map(({ fault }) => fault)

describe('selected files', () => {
  test('are checked by the rules of the server', () =>
    expect(
      faults([upload(1, 'a.pdf'), upload(2, 'b.exe'), upload(3, 'c.png', { kind: 'ready' }, 'text/html')]),
    ).toEqual([undefined, 'incorrect_file_extension', 'incorrect_file_type']))

  test('must not repeat a name of the incident, or an earlier one', () =>
    expect(
      faults([upload(1, 'Raport.pdf'), upload(2, 'log.txt'), upload(3, 'LOG.txt')], ['raport.PDF']),
    ).toEqual(['attachment_exists', undefined, 'attachment_exists']))

  test('are valid again once the other is removed', () => {
    const second = upload(2, 'log.txt')
    expect(faults([upload(1, 'log.txt'), second])).toEqual([undefined, 'attachment_exists'])
    expect(faults([second])).toEqual([undefined])
  })

  test('may take the name of an invalid one, which does not count', () =>
    expect(faults([upload(1, 'log.txt', { kind: 'ready' }, 'image/png'), upload(2, 'log.txt')])).toEqual([
      'incorrect_file_type',
      undefined,
    ]))

  test('are limited to the number that an incident may have', () => {
    const many = Array.from({ length: 4 }, (_, index) => upload(index, `${index}.txt`))
    expect(
      faults(
        many,
        Array.from({ length: 18 }, (_, index) => `old ${index}.txt`),
      ),
    ).toEqual([undefined, undefined, 'too_many_attachments', 'too_many_attachments'])
  })

  test('keep their name when they are attached', () =>
    expect(faults([upload(1, 'log.txt', { kind: 'attached' }), upload(2, 'log.txt')])).toEqual([
      undefined,
      'attachment_exists',
    ]))

  test('declare no type that the browser does not know', () =>
    expect(faults([upload(1, 'a.docx', { kind: 'ready' }, 'application/octet-stream')])).toEqual([undefined]))
})

describe('a retry', () => {
  const one = (state: UploadState) => checkedUploads([upload(1, 'a.txt', state)], [], attachmentRules)
  test.each([
    [{ kind: 'ready' }],
    [{ kind: 'cancelled' }],
    [{ kind: 'failed', message: 'no network' }],
  ] as const)('makes sense for %o', (state) => expect(one(state).every(isSendable)).toBe(true))
  test.each([
    [{ kind: 'attached' }],
    [{ kind: 'queued' }],
    [{ kind: 'sending', fraction: 1 }],
    [{ kind: 'refused', message: 'not a picture' }],
  ] as const)('makes no sense for %o', (state) => expect(one(state).some(isSendable)).toBe(false))
  test('of a rejected file is not offered', () =>
    expect(one({ kind: 'refused', message: 'not a picture' }).every(isWrong)).toBe(true))
})
