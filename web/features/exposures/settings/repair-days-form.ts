/** The target days as entered: whole numbers of days, by criticality. */
import { updateExposureSettings, type ExposureSettings } from '#shared/contracts/exposures.ts'
import { longestTerm } from '#shared/domain/exposures/dates.ts'
import { contractForm, type FormField, type Message, type ValuesOf } from '#web/ui/form/contract-form.ts'

export const repairLevels = ['high', 'medium', 'low'] as const
type RepairLevel = (typeof repairLevels)[number]

const wrong: Message = ['exposures:repairDays.wrong', { max: longestTerm }]

const isDays = (written: string): boolean =>
  /^\d{1,3}$/.test(written) && Number(written) >= 1 && Number(written) <= longestTerm

const days = (part: RepairLevel): FormField<string, 'days'> => ({
  wire: 'days',
  part,
  empty: '',
  tidy: (written) => written.trim(),
  check: (written) => (isDays(written) ? undefined : wrong),
  messages: {},
})

export const repairDaysForm = contractForm(updateExposureSettings, {
  fields: { high: days('high'), medium: days('medium'), low: days('low') },
  body: ({ high, medium, low }) => ({
    days: { high: Number(high), medium: Number(medium), low: Number(low) },
  }),
})
export type RepairDaysValues = ValuesOf<typeof repairDaysForm>

/** The form values of stored days. */
export const valuesOf = ({ high, medium, low }: ExposureSettings): RepairDaysValues => ({
  high: String(high),
  medium: String(medium),
  low: String(low),
})
