/** The number of items that their level keeps in the portal, as text for the document and its e-mail. */
import { numberText } from '#functions/rules/mail/notification-mail/plurals.ts'
import type { Language } from '#shared/contracts/account.ts'
import type { Withheld } from './content.ts'

/** The kinds of kept items with their numbers. Omits zeros. */
const listed = (
  withheld: Withheld,
  names: Readonly<Record<keyof Withheld, string>>,
  language: Language,
): string =>
  (['fresh', 'open', 'overdue'] as const)
    .filter((what) => withheld[what] > 0)
    .map((what) => `${names[what]}: ${numberText(withheld[what], language)}`)
    .join(', ')

export const withheldText = {
  en: (withheld) =>
    `Left out because they are marked TLP:RED – ${listed(withheld, { fresh: 'new items', open: 'open items', overdue: 'overdue repairs' }, 'en')}. They stay in the portal: the report and its files neither contain nor count them.`,
  pl: (withheld) =>
    `Pozycje pominięte z powodu oznaczenia TLP:RED – ${listed(withheld, { fresh: 'nowe', open: 'otwarte', overdue: 'naprawy po terminie' }, 'pl')}. Zostają w portalu: nie ma ich ani w raporcie, ani w jego plikach, ani w podanych liczbach.`,
} as const satisfies Record<Language, (withheld: Withheld) => string>
