/** What all CSV exports have in common. */
import * as z from 'zod'
import { csvAmounts, csvAmountDefault } from '../domain/csv-amounts.ts'
import { leftOutByTlpSchema } from './tlp.ts'

/** Maximum number of rows in a file. */
export const csvAmountSchema = z.enum(csvAmounts.map(String)).transform(Number).default(csvAmountDefault)

/** A CSV file: a link that works for five minutes, the number of rows, and the number of matching items. */
export const csvReplySchema = z.object({
  url: z.url(),
  file_name: z.string(),
  rows: z.int(),
  total: z.int(),
  left_out: leftOutByTlpSchema,
})
