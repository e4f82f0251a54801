/** The filters of an indicator list as a job stores them, already parsed. */
import * as z from 'zod'
import type { indicatorFilterShape } from '#shared/contracts/indicators.ts'
import { tlpLevels } from '#shared/domain/tlp/levels.ts'

const ids = z.array(z.int()).optional()
const text = z.string().optional()
const choice = z.boolean().optional()

export const storedFilterSchema = z.object({
  search: text,
  value: text,
  categories: ids,
  types: ids,
  tags: ids,
  groups: ids,
  has_group: choice,
  origin: text,
  is_verified: choice,
  ids_flag: choice,
  tlp: z.array(z.enum(tlpLevels)).optional(),
  publication_after: text,
  publication_before: text,
  creation_after: text,
  creation_before: text,
  sent: choice,
  is_expired: choice,
  is_false_positive: choice,
  concerns_us: choice,
} satisfies {
  readonly [Name in keyof typeof indicatorFilterShape]: z.ZodType<
    z.output<(typeof indicatorFilterShape)[Name]>
  >
})
