import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { advancesFile } from '#scripts/build/font-advances.ts'
import { root } from '#scripts/test/steps.ts'

it('character widths equal those of the installed fonts', () => {
  const file = readFileSync(path.join(root, 'functions/reports/document/advances.ts'), 'utf8')
  expect(file).toBe(advancesFile())
})
