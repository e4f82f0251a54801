/** Labels of exposure states in files, reports and e-mails. */
import en from '#messages/en/exposure-states.ts'
import pl from '#messages/pl/exposure-states.ts'
import type { ExposureState } from './states.ts'

export const exposureStateLabels = { pl, en } as const satisfies Record<
  'pl' | 'en',
  Record<ExposureState, string>
>
