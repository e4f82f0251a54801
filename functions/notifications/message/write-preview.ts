/** What only the preview of an e-mail needs, next to the code that writes it. */
import { encryptedTexts } from '#functions/rules/mail/encrypted-texts.ts'
import type { Language } from '#shared/contracts/account.ts'
import { notificationTexts } from './writing.ts'

export { writeNotification } from './write-notification.ts'

/** An example of a recipient, and the subject of encrypted e-mails. */
export const previewTexts = (language: Language) => ({
  organization: notificationTexts[language]('previewOrganization'),
  recipient: 'soc@organization.example',
  encryptedSubject: encryptedTexts[language]('subject'),
})
