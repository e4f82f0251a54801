/** Each form of the application is one of the contract, or its reason is in `docs/decisions/forms.md`. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root } from '#scripts/test/steps.ts'
import { importsOf, sources } from '../app/web-modules.ts'

/** What the forms are made of. */
const parts = new Set(['web/ui/form/form-element.tsx', 'web/ui/dialog/form-dialog.tsx'])
const isForm = /<(?:form|FormElement|FormDialog|DrawerForm|SignInFrame)\b/
const contractForm = 'web/ui/form/use-contract-form.ts'

/** The hook itself, or the hook of an area that is made of it. */
const isContractHook = (file: string): boolean =>
  file === contractForm ||
  (/\/use-[^/]+\.ts$/.test(file) && importsOf(file, sources.get(file) ?? '').includes(contractForm))

const exceptions = [
  ...readFileSync(path.join(root, 'docs/decisions/forms.md'), 'utf8').matchAll(
    /^\| `(?<where>web\/[^`]+)` \| [^|]+ \|$/gm,
  ),
].map(({ groups }) => groups?.['where'] ?? '')
const covers = (where: string, file: string): boolean =>
  where.endsWith('/') ? file.startsWith(where) : file === where

const own = [...sources]
  .filter(
    ([file, source]) =>
      file.endsWith('.tsx') &&
      isForm.test(source) &&
      !parts.has(file) &&
      !importsOf(file, source).some(isContractHook),
  )
  .map(([file]) => file)

it('is made by the contract, or says why not', () => {
  expect(own.filter((file) => !exceptions.some((where) => covers(where, file)))).toEqual([])
})

/** What shows the refusal of a form as a whole. */
const showsProblem = /<(?:DrawerForm|FormDialog|FormProblem|EditorFrame)\b|\bform\.problem\b/

it('shows its refusal', () => {
  const forms = [...sources].filter(
    ([file, source]) => file.endsWith('.tsx') && source.includes('useContractForm('),
  )
  expect(forms.length).toBeGreaterThan(30)
  expect(forms.filter(([, source]) => !showsProblem.test(source)).map(([file]) => file)).toEqual([])
})

it('names no form that has gone', () => {
  expect(exceptions.length).toBeGreaterThan(0)
  expect(exceptions.filter((where) => !own.some((file) => covers(where, file)))).toEqual([])
})
