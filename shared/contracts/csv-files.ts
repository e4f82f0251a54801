/** What the CSV files of all lists have in common. */
import * as z from 'zod'
import { csvAmounts, csvAmountDefault } from '../domain/csv-amounts.ts'
import { leftOutByTlpSchema } from './tlp.ts'

/** How many rows a file may have. */
export const csvAmountSchema = z.enum(csvAmounts.map(String)).transform(Number).default(csvAmountDefault)

/** A CSV file: a link to it that lives five minutes, how many rows it has, and how many match. */
export const csvReplySchema = z.object({
  url: z.url(),
  file_name: z.string(),
  rows: z.int(),
  total: z.int(),
  left_out: leftOutByTlpSchema,
})
