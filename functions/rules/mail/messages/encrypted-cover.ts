/**
 * The readable text around an encrypted notification. It is the same for every message in a language, so it reveals
 * neither content nor recipient.
 */
import type { Language } from '#shared/contracts/account.ts'

export const encryptedCover = {
  pl: {
    subject: 'Wiadomość z portalu CTI',
    preamble: [
      'To jest zaszyfrowana wiadomość z portalu CTI.',
      '',
      'Jej treść i temat są w załączniku encrypted.asc. Otworzy go program',
      'pocztowy, w którym masz swój klucz prywatny OpenPGP, na przykład',
      'Thunderbird, Outlook z GpgOL albo Mail z GPG Suite.',
      '',
      'Nie możesz jej otworzyć? To samo znajdziesz po zalogowaniu w portalu,',
      'którego adres znasz. Nie podajemy go tutaj i nigdy nie prosimy e-mailem',
      'o hasło ani o klucz prywatny.',
    ],
  },
  en: {
    subject: 'Message from the CTI portal',
    preamble: [
      'This is an encrypted message from the CTI portal.',
      '',
      'Its text and its subject are in encrypted.asc. An e-mail program',
      'that has your OpenPGP private key opens it, for example',
      'Thunderbird, Outlook with GpgOL or Mail with GPG Suite.',
      '',
      'Cannot open it? You can read the same after signing in to the',
      'portal, whose address you know. We do not give it here, and',
      'never ask for a password or a private key by e-mail.',
    ],
  },
} as const satisfies Record<Language, { subject: string; preamble: readonly string[] }>
