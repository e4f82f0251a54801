/** What everyone sees of an encrypted e-mail. */
import { formats } from '#messages/format.ts'
import en from '#messages/en/mail/encrypted.ts'
import pl from '#messages/pl/mail/encrypted.ts'

export const encryptedTexts = formats(en, pl)
