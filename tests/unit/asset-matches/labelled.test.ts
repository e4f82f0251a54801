/** Recall and precision of the matcher on labelled data. */
import { describe, expect, it } from 'vitest'
import * as development from './labelled/development.ts'
import * as heldOut from './labelled/held-out.ts'
import * as otherNames from './labelled/other-names.ts'
import { scoresOf, type LabelledSet } from './labelled/score.ts'

const least = 0.95
const sets: readonly (readonly [string, LabelledSet])[] = [
  ['the held-out set', heldOut],
  ['other kinds of names', otherNames],
  ['the development set', development],
]

describe.each(sets)('of %s', (_, set) => {
  it.each(Object.entries(scoresOf(set)))(
    `recall and precision of %s are at least ${least}`,
    (kind, { recall, precision, missed, wrong }) => {
      const summary = [
        `${kind}: recall ${recall.toFixed(3)}, precision ${precision.toFixed(3)}`,
        ...missed.map((item) => `missed: ${item}`),
        ...wrong.map((item) => `wrong: ${item}`),
      ].join('\n')
      expect(recall >= least && precision >= least, summary).toBe(true)
    },
  )
})

it('the held-out set has the documented number of assets and items', () => {
  const lines = (text: string): number => text.trim().split('\n').length
  expect([
    lines(heldOut.assets),
    lines(heldOut.threats + heldOut.indicators + heldOut.exposures) >= 640,
  ]).toEqual([120, true])
})
