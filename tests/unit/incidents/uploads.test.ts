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

describe('files that were picked', () => {
  test('are checked by the rules of the server', () =>
    expect(
      faults([upload(1, 'a.pdf'), upload(2, 'b.exe'), upload(3, 'c.png', { kind: 'ready' }, 'text/html')]),
    ).toEqual([undefined, 'incorrect_file_extension', 'incorrect_file_type']))

  test('may not have a name that the incident has, or one before them', () =>
    expect(
      faults([upload(1, 'Raport.pdf'), upload(2, 'log.txt'), upload(3, 'LOG.txt')], ['raport.PDF']),
    ).toEqual(['attachment_exists', undefined, 'attachment_exists']))

  test('are good again once the other is gone', () => {
    const second = upload(2, 'log.txt')
    expect(faults([upload(1, 'log.txt'), second])).toEqual([undefined, 'attachment_exists'])
    expect(faults([second])).toEqual([undefined])
  })

  test('take a name of a wrong one, which does not count', () =>
    expect(faults([upload(1, 'log.txt', { kind: 'ready' }, 'image/png'), upload(2, 'log.txt')])).toEqual([
      'incorrect_file_type',
      undefined,
    ]))

  test('are no more than an incident may have', () => {
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

  test('declare no type where the browser knows none', () =>
    expect(faults([upload(1, 'a.docx', { kind: 'ready' }, 'application/octet-stream')])).toEqual([undefined]))
})

describe('a try', () => {
  const one = (state: UploadState) => checkedUploads([upload(1, 'a.txt', state)], [], attachmentRules)
  test.each([
    [{ kind: 'ready' }],
    [{ kind: 'cancelled' }],
    [{ kind: 'failed', message: 'no network' }],
  ] as const)('is worth it for %o', (state) => expect(one(state).every(isSendable)).toBe(true))
  test.each([
    [{ kind: 'attached' }],
    [{ kind: 'queued' }],
    [{ kind: 'sending', fraction: 1 }],
    [{ kind: 'refused', message: 'not a picture' }],
  ] as const)('is not for %o', (state) => expect(one(state).some(isSendable)).toBe(false))
  test('of a refused file is over', () =>
    expect(one({ kind: 'refused', message: 'not a picture' }).every(isWrong)).toBe(true))
})
