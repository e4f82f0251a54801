import { expect, it } from 'vitest'
import { hasErrors } from '#web/ui/form/use-form.ts'

it('a form has nothing to correct once each invalid field was changed', () => {
  const wrong = { description: 'Enter a description.', email: 'Give an address.' }
  expect(hasErrors<typeof wrong>(wrong)).toBe(true)
  expect(hasErrors<typeof wrong>({ ...wrong, email: undefined })).toBe(true)
  expect(hasErrors<typeof wrong>({ description: undefined, email: undefined })).toBe(false)
})
