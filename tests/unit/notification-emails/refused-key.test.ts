import { beforeAll, describe, expect, it } from 'vitest'
import { speakEnglish } from '#tests/unit/english.ts'
import { emailForm } from '#web/features/notification-emails/email-form-values.ts'
import {
  givenKey,
  keyFileProblem,
  refusalMessages,
  refusedKey,
  type GivenKey,
  type KeyRefusal,
} from '#web/features/notification-emails/key/key-text.ts'
import en from '#messages/en/index.ts'
import { problemsOf, messageText } from '#web/ui/form/contract-form.ts'

beforeAll(speakEnglish)

const withKey = (given: GivenKey) =>
  problemsOf(emailForm, {
    ...emailForm.empty,
    organization: 1,
    description: 'CERT',
    email: 'cert@example.com',
    ...given,
  })
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('an address with a rejected key', () => {
  it('is not saved as unencrypted: a pasted private key', () => {
    const given = givenKey(
      bytes('-----BEGIN PGP PRIVATE KEY BLOCK-----\n\nxVgEZ\n-----END PGP PRIVATE KEY BLOCK-----'),
    )
    expect(given).toEqual({ key: '', keyRefused: 'private' })
    expect(withKey(given)).toEqual({ key: en.errors.code.pgp_key_private })
  })

  it('is not saved as unencrypted: a file with another extension', () => {
    const why = keyFileProblem([{ name: 'cert.sec', size: 900 }])
    expect(why).toBe('extension')
    expect(withKey(refusedKey('extension'))).toEqual({ key: en.notificationEmails.pgp.extension })
  })

  it.each(Object.keys(refusalMessages).filter((why): why is KeyRefusal => why in refusalMessages))(
    'is not saved as unencrypted for any other reason: %s',
    (why) => expect(withKey(refusedKey(why))).toEqual({ key: messageText(refusalMessages[why]) }),
  )

  it('is saved once another key is given, or none is wanted', () => {
    expect(withKey(givenKey(bytes(`-----BEGIN PGP PUBLIC KEY BLOCK-----\n${'a'.repeat(90)}`)))).toEqual({})
    expect(withKey({ key: '', keyRefused: '' })).toEqual({})
  })
})
