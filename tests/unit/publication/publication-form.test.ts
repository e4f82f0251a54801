/** What the rows of a publication are sent with: for all, and for one. */
import { expect, it } from 'vitest'
import type { ImportedRow } from '#shared/contracts/indicator-import.ts'
import {
  noOrigin,
  publicationForm,
  rowsToPublish,
  tlpToRaise,
  withOwn,
} from '#web/features/publication/publication-form.ts'

const row: ImportedRow = {
  value: 'c2.amber-ferret.net',
  type: 'domain',
  category: null,
  tags: ['kit'],
  origin: noOrigin,
  notes: null,
  ids_flag: true,
}
const values = { ...publicationForm.empty, name: ' Amber  Ferret ', tlp: 'amber' }

it('takes level and origin of the threat, unless there is one for all or of its own', () => {
  expect(rowsToPublish([row], values)).toEqual([{ ...row, tlp: 'amber', origin: 'Amber Ferret' }])
  const forAll = { ...values, indicatorTlp: 'green', origin: 'CERT' }
  expect(rowsToPublish([row], forAll)).toEqual([{ ...row, tlp: 'green', origin: 'CERT' }])
  const stricter = { ...row, tlp: 'red', origin: 'feed.csv' } as const
  expect(rowsToPublish([stricter], forAll)).toEqual([stricter])
  const own = withOwn(row, { tlp: 'clear', tags: ['4'], ids: false }, ['loader', 'kit'])
  expect(rowsToPublish([own], forAll)).toEqual([
    { ...row, tlp: 'clear', origin: 'CERT', tags: ['kit', 'loader'], ids_flag: false },
  ])
})

it('makes a group with the name of the threat, a named one, or takes an existing one', () => {
  const groupOf = (group: string) => publicationForm.body({ ...values, name: 'Amber Ferret', group }).group
  expect(groupOf('')).toEqual({ name: 'Amber Ferret', tlp: 'amber' })
  expect(groupOf('+Other')).toEqual({ name: 'Other', tlp: 'amber' })
  expect(groupOf('12')).toEqual({ group_id: 12 })
})

it('names the level of a report that is stricter than what is set', () => {
  const raise = (tlp: string, indicatorTlp: string) =>
    tlpToRaise('TLP:RED, in part TLP:GREEN', { tlp, indicatorTlp }, 'amber')
  expect(raise('', '')).toEqual({ named: 'red', free: 'amber' })
  expect(raise('red', 'clear')).toEqual({ named: 'red', free: 'clear' })
  expect(raise('red', '')).toBeUndefined()
  expect(tlpToRaise('TLP:CLEAR', { tlp: '', indicatorTlp: '' }, 'amber')).toBeUndefined()
})
