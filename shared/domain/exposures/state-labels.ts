/** Labels of exposure states in files, reports and e-mails. A test checks that the screens use the same. */
import type { ExposureState } from './states.ts'

export const exposureStateLabels = {
  pl: {
    new: 'nowa',
    acknowledged: 'potwierdzona',
    in_repair: 'w\u00A0naprawie',
    accepted: 'ryzyko zaakceptowane',
    awaiting_retest: 'czeka na test',
    closed: 'zamknięta',
  },
  en: {
    new: 'new',
    acknowledged: 'acknowledged',
    in_repair: 'in repair',
    accepted: 'risk accepted',
    awaiting_retest: 'awaiting retest',
    closed: 'closed',
  },
} as const satisfies Record<'pl' | 'en', Record<ExposureState, string>>
