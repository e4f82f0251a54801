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

interface FormCall {
  readonly where: string
  /** The variable that it is kept in; undefined if there is none. */
  readonly name: string | undefined
  /** The hook that makes the call and returns the form; undefined if a component makes it. */
  readonly hook: string | undefined
  /** From the call to the end of its function. */
  readonly rest: string
}

/** The calls of a hook, each with what its function does with the form. */
const callsOf = (hook: string): FormCall[] =>
  [...sources].flatMap(([file, source]) =>
    [...source.matchAll(new RegExp(String.raw`\b${hook}(?:<[^(]*>)?\(`, 'g'))].map(({ index }) => {
      const rest = source.slice(index)
      const before = source.slice(0, index)
      const owner =
        [...before.matchAll(/^(?:export )?const (?<owner>\w+) =/gm)].at(-1)?.groups?.['owner'] ?? ''
      return {
        where: `${file} ${owner}`,
        name: /const (?<name>\w+)(?:: [^=]+)? = $/.exec(before)?.groups?.['name'],
        hook: owner.startsWith('use') ? owner : undefined,
        rest: rest.slice(0, /^\}$/m.exec(rest)?.index),
      }
    }),
  )

/** Whether a form reaches what shows the refusal of a form as a whole. */
const showsProblem = ({ name, hook, rest }: FormCall): boolean => {
  if (name === undefined) return false
  if (hook !== undefined)
    return new RegExp(String.raw`^ {2}return \{\s+\.\.\.${name},`, 'm').test(rest)
      ? callsOf(hook).length > 0 && callsOf(hook).every(showsProblem)
      : false
  const isGiven = new RegExp(
    String.raw`<(?:DrawerForm|FormDialog|EditorFrame)\b(?:(?!<[A-Z]).)*?\bform=\{[^}\n]*\b${name}\b`,
    's',
  )
  return isGiven.test(rest) || rest.includes(`${name}.problem`)
}

it('shows its refusal', () => {
  const calls = callsOf('useContractForm')
  expect(calls.length).toBeGreaterThan(40)
  expect(calls.filter((one) => !showsProblem(one)).map(({ where }) => where)).toEqual([])
})

it('names no form that has gone', () => {
  expect(exceptions.length).toBeGreaterThan(0)
  expect(exceptions.filter((where) => !own.some((file) => covers(where, file)))).toEqual([])
})
