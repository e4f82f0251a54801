import i18next from 'i18next'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorItem } from '#shared/http/errors.ts'
import { withCodes } from '#web/lib/error-codes.ts'
import { failureMessage } from '#web/lib/failure-message.ts'
import en from '#messages/en/index.ts'
import pl from '#messages/pl/index.ts'

beforeAll(async () => {
  await i18next.init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en, pl },
    interpolation: { escapeValue: false },
  })
})
afterEach(async () => {
  await i18next.changeLanguage('en')
})

const said = (status: number | undefined, message = '', ...items: ErrorItem[]): string =>
  failureMessage({ status, message, items })
/** The same for a reply, whose texts are looked up. */
const recognized = async (status: number, message: string, ...items: ErrorItem[]): Promise<string> =>
  failureMessage({ status, ...(await withCodes({ message, items })) })
const { code, status } = en.errors

describe('the message of a rate limit', () => {
  test('shows when to try again, in both languages', async () => {
    const refused = (retryAfter: number) =>
      failureMessage({ status: 429, message: '', items: [], retryAfter })
    expect(refused(1)).toContain('in 1 second.')
    expect(refused(600)).toContain('in 10 minutes.')
    await i18next.changeLanguage('pl')
    expect(refused(3)).toContain('za 3\u00A0sekundy.')
    expect(refused(25)).toContain('za 25\u00A0sekund.')
  })
})

describe('a failure message', () => {
  test('depends on the status when no code is known, also for an unknown action', async () => {
    expect(said(405, 'Method Not Allowed')).toBe('Action not permitted for this kind of data')
    await i18next.changeLanguage('pl')
    expect(said(405, 'Method Not Allowed')).toBe('Operacja niedozwolona dla tego rodzaju danych')
  })

  test('is that of the first known error', () =>
    expect(
      said(
        409,
        'Busy.',
        { code: 'something_new', text: 'Something new.' },
        { code: 'already_exists', text: 'x' },
      ),
    ).toBe(code.already_exists))

  test('recognizes an error by its text as well as its code', async () =>
    expect(await recognized(400, '', { code: '', text: 'Old password is incorrect.' })).toBe(
      code.old_password_incorrect,
    ))

  test('prefers the errors to the message', async () =>
    expect(await recognized(409, 'Organization user limit exceeded.', { code: 'in_use', text: 'x' })).toBe(
      code.in_use,
    ))

  test('names the keys limited to the deleted item, as far as the server does', async () => {
    const inUse = (field: string, ...values: string[]) =>
      said(409, '', { code: 'in_use', text: '', field, values })
    expect(inUse('keys', 'Firewall', 'SIEM')).toContain('limited to it: Firewall, SIEM.')
    expect(inUse('keys')).toContain('Ask an organization admin')
    await i18next.changeLanguage('pl')
    expect(inUse('organizations', 'Bank')).toContain('klucze API organizacji: Bank.')
  })

  test('comes from the message when no error is known', async () =>
    expect(
      await recognized(409, 'Organization user limit exceeded.', {
        code: 'something_new',
        text: 'Something new.',
      }),
    ).toBe(code.user_limit_exceeded))

  test('comes from the status when neither is known', () => {
    expect(said(401, 'Who are you?')).toBe(status[401])
    expect(said(403)).toBe(status[403])
    expect(said(404, 'gone')).toBe(status[404])
    expect(said(503, 'down')).toBe(status[503])
  })

  test('has a default with the status', () => {
    expect(said(500, 'Error occurred.', { code: 'internal', text: 'Error occurred.' })).toBe(
      'Error occurred. Please try again in a few minutes (500)',
    )
    expect(said(502)).toContain('502')
  })

  test('falls back to the raw text', () =>
    expect(said(418, 'I am a teapot', { code: 'teapot', text: 'Short and stout' })).toBe('Short and stout'))

  test('reports a missing reply', () => expect(said(undefined, 'network')).toBe(en.errors.network))

  test("is in the user's language", async () => {
    await i18next.changeLanguage('pl')
    // The page also adds non-breaking spaces after one-letter words, which do not matter here.
    const joined = (text: string): string => text.replaceAll('\u00A0', ' ')
    expect(joined(said(409, '', { code: 'already_exists', text: 'x' }))).toBe(
      joined(pl.errors.code.already_exists),
    )
  })
})
